import {
  showPlate,
  type Toll,
  type TollColumn,
  tollColumns,
  type TollFilter,
  type TollImport,
} from '@rental/contracts';
import { countText } from '../../lib/format.ts';

const count = (amount: number, one: string, many: string): string =>
  `${countText(amount)} ${amount === 1 ? one : many}`;

type Counts = Pick<TollImport, 'added' | 'unmatched' | 'known' | 'wrong'>;

const others = ({ known, unmatched, wrong }: Counts): string =>
  [
    ...(known > 0 ? [`${countText(known)} were stored before.`] : []),
    ...(unmatched > 0 ? [`Nobody had the car for ${countText(unmatched)}.`] : []),
    ...(wrong > 0 ? [`${count(wrong, 'row is wrong and is', 'rows are wrong and are')} left out.`] : []),
  ].join(' ');

export const tollTexts = {
  title: 'Tolls',
  lead: 'What your bank paid by FASTag, with the rental that had the car. Import the bank’s file as CSV; each toll is stored once.',
  choose: 'Import a bank file',
  checking: 'Checking the file',
  importing: 'Importing. Please stay on this page.',
  columns: 'Columns of the file',
  columnsHint: 'Choose which column of the file means what. We remember it for the next file with the same columns.',
  chooseColumn: 'Choose a column',
  notInFile: 'Not in the file',
  check: 'Check the file',
  change: 'Change the columns',
  import: 'Import',
  cancel: 'Cancel',
  uploadFailed: 'The upload failed. Check your connection and try again.',
  ready: (counts: Counts) => `${count(counts.added, 'new toll', 'new tolls')}. ${others(counts)}`.trim(),
  done: (counts: Counts) => `Stored ${count(counts.added, 'toll', 'tolls')}. ${others(counts)}`.trim(),
  problems: 'Rows that need your attention',
  more: (amount: number) => `And ${count(amount, 'more row', 'more rows')}.`,
  filter: 'Show',
  pages: 'Pages of tolls',
  failed: 'We couldn’t load the tolls.',
  none: 'No tolls here',
  charge: 'Charge',
  charged: 'Charged',
  stood: (location: string) => `It stood at ${location}`,
  returned: 'returned',
  nowRented: 'A rental was recorded since. Import the file again to match it.',
} as const;

export const columnTexts: Record<TollColumn, string> = {
  reference: 'Reference',
  plate: 'Number plate',
  plaza: 'Toll plaza',
  time: 'Day and time',
  amount: 'Amount',
  tag: 'FASTag',
};

/** Names the line of a file in which something is wrong, and the column if we know it. */
export function whereText(line: number, column: string): string {
  const known = tollColumns.find((each) => each === column);
  return known === undefined ? `Line ${line}` : `Line ${line}, ${columnTexts[known].toLowerCase()}`;
}

export const filterTexts: Record<TollFilter | 'all', string> = {
  matched: 'Not charged',
  unmatched: 'Nobody had the car',
  charged: 'Charged',
  all: 'All',
};

export const nobodyText = ({ plate }: Pick<Toll, 'plate'>): string => `Nobody had ${showPlate(plate)} then.`;
