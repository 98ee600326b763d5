import type { LedgerNames } from '@rental/contracts';
import type { ZippedFile } from '../../platform/zip.ts';
import type { MonthLock } from '../receipt/lock/month-lock.model.ts';
import type { MonthSeries, MonthSpan } from '../receipt/month/month-series.ts';
import type { RegistrationRecord } from '../tax/registration/registration.model.ts';

/** What the files of a month are written from. `series` and `vouchers` stay as they were when the writing began. */
export type Month = {
  /** `YYYY-MM`. */
  month: string;
  span: MonthSpan;
  now: Date;
  isOver: boolean;
  registrations: RegistrationRecord[];
  series: readonly MonthSeries[];
  /** The series of vouchers, which are only in the files of their registration. */
  vouchers: readonly MonthSeries[];
  /** The series in which an invoice of the month is for vouchers. */
  adjusting: readonly string[];
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

type Registered = Pick<RegistrationRecord, 'prefixes'>;

/** Returns the series of a registration, which may have had several prefixes. They belong to no other one. */
export const seriesOf = ({ series }: Month, registration: Registered): MonthSeries[] =>
  ofRegistration(series, registration);

/** Returns the series of the vouchers of a registration. */
export const vouchersOf = ({ vouchers }: Month, registration: Registered): MonthSeries[] =>
  ofRegistration(vouchers, registration);

const ofRegistration = (all: readonly MonthSeries[], { prefixes }: Registered): MonthSeries[] =>
  all.filter(({ prefix }) => prefix !== undefined && prefixes.includes(prefix));
