import type { ImportPreview, PreviewRow } from '@rental/contracts';
import { countText } from '../../../lib/format.ts';

type Counts = Pick<ImportPreview, 'added' | 'changed' | 'same'>;

const count = (amount: number, one: string, many: string): string =>
  `${countText(amount)} ${amount === 1 ? one : many}`;

export const importTexts = {
  choose: 'Import a file',
  line: 'Line',
  more: (amount: number) => `And ${count(amount, 'more row', 'more rows')}.`,
  wrong: (amount: number) => `${count(amount, 'row needs', 'rows need')} your attention. Nothing was changed.`,
  ready: ({ added, changed, same }: Counts) =>
    `Adds ${count(added, 'car', 'cars')}, changes ${countText(changed)}, leaves ${countText(same)} unchanged.`,
  done: ({ added, changed, same }: Counts) =>
    `Added ${count(added, 'car', 'cars')}, changed ${countText(changed)}, left ${countText(same)} unchanged.`,
  nameOf: ({ carName }: PreviewRow) => (carName === '' ? 'No name' : carName),
} as const;
