import type { LedgerNames } from '@rental/contracts';
import type { ZippedFile } from '../../platform/zip.ts';
import type { MonthLock } from '../receipt/lock/month-lock.model.ts';
import type { MonthSeries, MonthSpan } from '../receipt/month/month-series.ts';
import type { RegistrationRecord } from '../tax/registration/registration.model.ts';

/** What the files of a month are written from. `series` stay as they were when the writing began. */
export type Month = {
  /** `YYYY-MM`. */
  month: string;
  span: MonthSpan;
  now: Date;
  isOver: boolean;
  registrations: RegistrationRecord[];
  series: readonly MonthSeries[];
  /** The names of the accountant’s ledgers, and for which programs there are files. */
  ledgers: LedgerNames;
  /** Whether everything is wanted, not only the papers of one registration. */
  isWhole: boolean;
  /** The lock of the previous month, with the closing balances; null if that month isn’t locked. */
  before: MonthLock | null;
};

/**
 * Some files of a month and the lines of the read-me about them. Each file reads its own rows while it is written and
 * returns them in batches, so that memory use does not grow with the month. A file may use what those before it summed
 * up.
 */
export type MonthPart = { readMe: readonly string[]; files: ZippedFile[] };

/** Returns the series of a registration, which may have had several prefixes. They belong to no other one. */
export const seriesOf = ({ series }: Month, { prefixes }: Pick<RegistrationRecord, 'prefixes'>): MonthSeries[] =>
  series.filter(({ prefix }) => prefix !== undefined && prefixes.includes(prefix));
