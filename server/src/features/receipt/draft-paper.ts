import { dayInIndia, type PaperLine, timesOf } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { findTaxation, type Taxation } from '../tax/find-taxation.ts';
import { findTaxProfileId } from '../vehicle/find-vehicles.ts';
import { describeGst, describeTax } from './tax/describe-tax.ts';
import type { Parties } from './find-parties.ts';
import type { PaperRecord, PrintedFacts } from './paper.model.ts';
import type { LineTax } from './tax/split-lines.ts';
import { sumOf } from './tax/split-tax.ts';

/** A ledger entry of a confirmed booking, or its first payment if absent, and what is known about that payment. */
export type PaidFor = {
  booking: BookingRecord;
  entry?: LedgerEntry | undefined;
  charge: { method: string | null } | null;
};

type Wanted = PaidFor & { lines: PaperLine[]; tax: LineTax; parties: Parties; issuedAt: Date };

/**
 * What a receipt prints. `taxation` is how the rental is taxed with GST; `prefix` begins the number if GST is on the
 * paper.
 */
export type Draft = Pick<PaperRecord, 'taxedLines' | 'ownProfileId' | 'printed'> & {
  taxation: Taxation | null;
  prefix: string | undefined;
};

/** Returns what a receipt for these lines prints, by the present facts about the rental, the customer and the taxes. */
export async function draftPaper(wanted: Wanted, { settings }: Pick<Deps, 'settings'>): Promise<Draft> {
  const { booking, lines, tax, parties } = wanted;
  const { kinds, isEntered } = tax;
  const taxation = await findTaxationOf(wanted);
  const { value: business } = await findBusiness(settings);
  const { carName, locationName, locationAddress } = parties;
  const { fromDate, toDate, dayCount, pricePerDay } = booking;
  const place = [locationName, locationAddress].filter(Boolean).join(', ');
  const described: PrintedFacts = {
    ...describeTax(lines, { business, place, taxation }, kinds),
    customer: customerOf(parties),
    carName,
    locationName,
    locationAddress,
    fromDate,
    toDate,
    ...timesOf(booking),
    ...pick(parties, ['returnLocation']),
    dayCount,
    pricePerDay,
    lines,
    totalAmount: sumOf(lines),
    payment: paymentOf(wanted),
  };
  const taxed = describeGst({ ...booking, ...described }, taxation, kinds);
  return {
    ...(isEntered && { taxedLines: kinds }),
    ...pick(tax, ['ownProfileId']),
    printed: { ...described, ...taxed },
    taxation,
    prefix: taxed ? taxation?.registration.prefix : undefined,
  };
}

/** Returns the customer of a booking as printed on papers that aren’t for a business. */
export function customerOf({ customer }: Pick<Parties, 'customer'>): PrintedFacts['customer'] {
  const { name, email } = customer ?? { name: '–', email: null };
  return { name, email, taxNumber: null };
}

/** Asks for the tax profile of the car only if the location has a registration. */
async function findTaxationOf({ booking, parties, tax, issuedAt }: Wanted): Promise<Taxation | null> {
  const registrationId = parties.location?.registrationId;
  if (registrationId === undefined) return null;
  const taxProfileId = tax.ownProfileId ?? (await findTaxProfileId(booking.carId));
  return findTaxation({ registrationId, taxProfileId }, dayInIndia(issuedAt));
}

function paymentOf({ booking, entry, charge }: PaidFor): PrintedFacts['payment'] {
  if (entry?.counter) return { reference: entry.counter.reference ?? '–', method: entry.counter.method };
  const chargeId = entry ? entry.paid[0]?.chargeId : booking.settledBy;
  return { reference: chargeId ?? '–', method: charge?.method ?? null };
}
