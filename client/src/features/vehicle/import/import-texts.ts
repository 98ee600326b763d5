import type { ImportPreview, PreviewRow } from '@rental/contracts';
import { countText } from '../../../lib/format.ts';

type Counts = Pick<ImportPreview, 'added' | 'changed' | 'same'>;

const count = (amount: number, one: string, many: string): string =>
  `${countText(amount)} ${amount === 1 ? one : many}`;

export const importTexts = {
  section: 'Fleet as a file',
  about: 'Export the fleet to a spreadsheet, edit it, and import it again. You see a preview before anything is saved.',
  export: 'Export',
  exportFailed: 'The export failed. Please try again.',
  choose: 'Import a file',
  checking: 'Checking the file',
  importing: 'Importing. Please stay on this page.',
  write: 'Import',
  cancel: 'Cancel',
  failed: 'The upload failed. Check your connection and try again.',
  problems: 'Rows that need your attention',
  line: 'Line',
  car: 'Car',
  column: 'Column',
  problem: 'Problem',
  more: (amount: number) => `And ${count(amount, 'more row', 'more rows')}.`,
  wrong: (amount: number) => `${count(amount, 'row needs', 'rows need')} your attention. Nothing was changed.`,
  ready: ({ added, changed, same }: Counts) =>
    `Adds ${count(added, 'car', 'cars')}, changes ${countText(changed)}, leaves ${countText(same)} unchanged.`,
  done: ({ added, changed, same }: Counts) =>
    `Added ${count(added, 'car', 'cars')}, changed ${countText(changed)}, left ${countText(same)} unchanged.`,
  nameOf: ({ carName }: PreviewRow) => (carName === '' ? 'No name' : carName),
} as const;
