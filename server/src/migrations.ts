import { writeEarlierLedgers } from './features/booking/write-earlier-ledgers.ts';
import { findCharge } from './features/payment/charge/find-charges.ts';
import { splitEarlierRefunds } from './features/payment/charge/split-earlier-refunds.ts';
import { freezeReceipts } from './features/receipt/freeze-receipts.ts';
import { nameModels } from './features/vehicle/name-models.ts';
import type { Migration } from './platform/migration/migration.ts';

/**
 * Every change of what earlier versions stored, in the order in which they are made; `npm run migrate` makes them, and
 * no server is ready while one finds work.
 *
 * To add one: write a `MigrationStep` in the feature whose documents it changes, name it after what it does, and put it
 * at the end of this list with the next version, and with `olderMayServe` when the version before may run beside it
 * (see CONTRIBUTING). Prove in a test of that feature that it changes what an earlier version stored, that twice is as
 * good as once, and that it may be killed halfway. A step stays for as long as somebody may still run the version
 * before it.
 */
export const migrations: readonly Migration[] = [
  { version: 1, ...writeEarlierLedgers },
  { version: 2, ...splitEarlierRefunds },
  { version: 3, ...freezeReceipts(async (razorpayPaymentId) => (await findCharge(razorpayPaymentId))?.method ?? null) },
  { version: 4, olderMayServe: true, ...nameModels },
];
