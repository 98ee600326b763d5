import type { ImportPreview, PreviewRow } from '@rental/contracts';

const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en-IN')} ${amount === 1 ? one : many}`;

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
  ready: ({ added, changed, same }: Pick<ImportPreview, 'added' | 'changed' | 'same'>) =>
    `Adds ${count(added, 'car', 'cars')}, changes ${changed.toLocaleString('en-IN')}, leaves ${same.toLocaleString('en-IN')}.`,
  done: ({ added, changed, same }: Pick<ImportPreview, 'added' | 'changed' | 'same'>) =>
    `Added ${count(added, 'car', 'cars')}, changed ${changed.toLocaleString('en-IN')}, left ${same.toLocaleString('en-IN')}.`,
  nameOf: ({ carName }: PreviewRow) => (carName === '' ? 'No name' : carName),
} as const;
