import { isDeepStrictEqual } from 'node:util';
import type { ChangeBillingBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { findRecipient } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findLastingBooking } from '../booking/find/find-bookings.ts';
import { changeBilling as writeBilling } from '../booking/moves/billing-move.ts';
import { finishFollowUps } from '../payment/settle/settle.ts';
import { findPapers } from '../receipt/find-papers.ts';
import { numberPapers } from '../receipt/number-papers.ts';
import { findOpenInvoices } from '../receipt/open-papers.ts';
import type { PaperRecord } from '../receipt/paper.model.ts';
import { areBillsOfSupply, isMonthOver } from '../receipt/reissue/present-billing.ts';
import { findOutdated } from '../receipt/reissue/reissue-papers.ts';

type Details = Pick<ChangeBillingBody, 'billedTo' | 'residence'>;

/** `customerId` is null if staff make the change. */
type Wanted = { bookingId: string; customerId: string | null; details: Details };

/** How often a customer may change the billing details of a booking. Each change takes two numbers. */
const mostByCustomer = 5;

/** How often a change is tried while the booking is changed by others. */
const tries = 3;

/**
 * Changes the billing details of a booking whose papers are issued already (T41), and issues these again. Changes
 * nothing if all papers have these details. Throws `booking_not_found`, `receipt_not_ready`, `no_tax_invoice` without
 * papers that the details concern, `invalid_input` if details are missing, `invoice_month_over`,
 * `billing_changed_often` and `edited_meanwhile`. Returns the booking before and after.
 */
export async function changeBilling(
  wanted: Wanted,
  deps: Deps,
): Promise<{ before: BookingRecord; after: BookingRecord }> {
  const before = await findSettled(wanted, deps);
  let booking = before;
  for (let round = 0; round < tries; round += 1) {
    const papers = await findPapers(booking._id);
    const details = completeDetails(booking, papers, wanted.details);
    if (isUnchanged(booking, papers, details)) return { before, after: booking };
    await refuse(booking, { papers, details, isByStaff: wanted.customerId === null }, deps);
    const moved = await writeBilling(booking, details, deps);
    if (moved) await finishFollowUps(moved, deps);
    booking = await findSettled(wanted, deps);
    if (!moved) continue;
    // Otherwise the caller would look at papers without a number.
    await numberPapers(deps);
    return { before, after: booking };
  }
  throw new AppError('edited_meanwhile');
}

/** Returns the booking once its ledger has all papers, also those of an earlier change that was interrupted. */
async function findSettled({ bookingId, customerId }: Wanted, deps: Deps): Promise<BookingRecord> {
  const find = async () => {
    const found = await findLastingBooking(bookingId);
    if (!found || (customerId !== null && String(found.customerId) !== customerId)) {
      throw new AppError('booking_not_found');
    }
    return found;
  };
  const booking = await find();
  if (!booking.followUp) return booking;
  await finishFollowUps(booking, deps);
  return find();
}

/**
 * Returns the details that matter: a business, otherwise the state of residence, which a bill of supply doesn’t need.
 */
function completeDetails(
  { awaitsInvoice = false }: BookingRecord,
  papers: readonly PaperRecord[],
  { billedTo, residence }: Details,
): Details {
  const open = findOpenInvoices(papers);
  if (papers.length === 0 && !awaitsInvoice) throw new AppError('receipt_not_ready');
  if (open.length === 0 && !awaitsInvoice) throw new AppError('no_tax_invoice');
  if (billedTo) return { billedTo };
  if (!awaitsInvoice && areBillsOfSupply(open)) return {};
  if (residence) return { residence };
  throw new AppError('invalid_input', { details: [{ path: 'residence', message: 'Choose a state' }] });
}

/** Before an invoice at the end of the rental, only the booking has the details. */
const isUnchanged = (booking: BookingRecord, papers: readonly PaperRecord[], details: Details): boolean =>
  booking.awaitsInvoice
    ? isDeepStrictEqual({ ...pick(booking, ['billedTo', 'residence']) }, details)
    : findOutdated(papers, details).length === 0;

type Change = { papers: readonly PaperRecord[]; details: Details; isByStaff: boolean };

async function refuse(
  { customerId, awaitsInvoice }: BookingRecord,
  { papers, details, isByStaff }: Change,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  if (!(await findRecipient(String(customerId)))) throw new AppError('no_tax_invoice', { message: accountDeleted });
  if (awaitsInvoice) return;
  if (isMonthOver(findOutdated(papers, details), clock.now())) {
    throw new AppError('invoice_month_over', isByStaff ? { message: monthOverForStaff } : {});
  }
  const changes = new Set(papers.flatMap(({ reissueId }) => reissueId?.toHexString() ?? []));
  if (!isByStaff && changes.size >= mostByCustomer) throw new AppError('billing_changed_often');
}

const monthOverForStaff =
  'The month of the invoice is over, so nobody can change it here. Ask your accountant what is still possible.';
const accountDeleted = 'This customer has deleted the account, so nobody can change the invoice here.';
