import * as z from 'zod/mini';

/** The codes with which GSTINs begin, ordered by the name of the state, as choices are shown. */
export const stateCodes = [
  '35',
  '37',
  '12',
  '18',
  '10',
  '04',
  '22',
  '26',
  '07',
  '30',
  '24',
  '06',
  '02',
  '01',
  '20',
  '29',
  '32',
  '38',
  '31',
  '23',
  '27',
  '14',
  '17',
  '15',
  '13',
  '21',
  '34',
  '03',
  '08',
  '11',
  '33',
  '36',
  '16',
  '09',
  '05',
  '19',
] as const;

export type StateCode = (typeof stateCodes)[number];

export const stateCode = z.enum(stateCodes, 'Choose a state');
