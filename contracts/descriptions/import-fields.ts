import type { CallText } from './call-text.ts';

/** Descriptions of the fleet file. */
export const importCallTexts = {
  export: {
    summary: 'Download the fleet, for a spreadsheet',
    details:
      'One line a car, the oldest first, retired ones too. What comes back unchanged by `vehicle.import` changes nothing. `X-Total-Count` promises how many lines follow the head.',
  },
  previewImport: {
    summary: 'Say what a file of cars would do',
    details:
      'Row by row, and writes nothing. A row with an `id` or a known number plate edits that car, any other adds one, or as many as `units` says. A column that is absent leaves what is stored, a blank cell takes an optional fact back. Text is UTF-8, UTF-16 or Windows-1252, its cells are set apart by commas, semicolons or tabs; at most 2,000 rows.',
  },
  import: {
    summary: 'Write a file of cars into the fleet',
    details:
      'All of it or nothing, and only what its preview said: `digest` is what that answered. A file that was cut short is finished by a new preview and the same file; a file twice changes nothing.',
  },
} as const satisfies Record<string, CallText>;

/** Descriptions of the preview and the result of an import. */
export const importFieldTexts = {
  added: 'How many cars are added.',
  column: 'The column of the file.',
  line: 'The line of the file, from 1.',
  result: 'What becomes of it.',
  digest: 'Names the file and what it would touch; the import wants it back. Null while a row is wrong.',
  problems: 'What is wrong with the row, by column; none unless it is wrong.',
  rows: 'Every row of the file in its order.',
  same: 'How many cars are there already as the file says.',
  wrong: 'How many rows are wrong. With one of them nothing is written.',
} as const;

/** Descriptions of import fields whose names mean something else in other calls. */
export const importPlaceTexts = {
  'rows.carName': 'What the car is called there.',
  'rows.result': 'What becomes of the row.',
  'rows.units': 'How many cars the row adds.',
  'problems.message': 'What is wrong, for people.',
} as const;
