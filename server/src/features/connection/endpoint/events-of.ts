import type { EndpointEvent } from '@rental/contracts';
import { createHash } from 'node:crypto';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';

/** An event. Its `id` is computed from stored facts, so that every process computes the same one. */
export type Happened = { id: string; event: EndpointEvent; at: Date; data: Record<string, unknown> };

type Fact = { key: string; event: EndpointEvent; at: Date; data?: Record<string, unknown> };

const idOf = (event: EndpointEvent, key: string): string =>
  `evt_${createHash('sha256').update(`${event}:${key}`).digest('hex').slice(0, 32)}`;

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** The fields of the booking in every event. None of them is personal data. */
const bookingData = (booking: BookingRecord) => ({
  bookingId: String(booking._id),
  code: booking.code ?? null,
  status: booking.status,
  stage: booking.stage ?? null,
  carId: String(booking.carId),
  locationId: String(booking.locationId),
  returnLocationId: String(booking.returnLocationId ?? booking.locationId),
  fromDate: booking.fromDate,
  toDate: booking.toDate,
  pickUpTime: booking.pickUpTime ?? null,
  returnTime: booking.returnTime ?? null,
  totalAmount: booking.totalAmount,
  balance: booking.balance ?? 0,
});

const happened = (booking: BookingRecord, { key, event, at, data }: Fact): Happened => ({
  id: idOf(event, key),
  event,
  at,
  data: { ...bookingData(booking), ...data },
});

function entryFacts({ ledger }: BookingRecord): Fact[] {
  return ledger.flatMap((entry): Fact[] => {
    const { id, at, lines, paid, account } = entry;
    const fact = { key: String(id), at };
    const received = entry.paid.filter(({ chargeId }) => !chargeId.startsWith('dep_'));
    return [
      ...(entry.moved ? [{ ...fact, event: 'booking.changed' as const }] : []),
      ...(entry.evidence === undefined
        ? []
        : [{ ...fact, event: 'charge.added' as const, data: { amount: sum(lines), kind: lines[0]?.kind ?? null } }]),
      ...(received.length > 0 && paid.length > 0
        ? [
            {
              ...fact,
              event: 'payment.received' as const,
              data: { amount: sum(received), purpose: account ?? 'rental' },
            },
          ]
        : []),
    ];
  });
}

function handoverFacts({ handovers = [] }: BookingRecord): Fact[] {
  return handovers.flatMap(({ id, kind, carId, at, arrivedAt, undoneAt }): Fact[] => {
    const event = kind === 'out' ? 'car.handed_out' : 'car.returned';
    const data = { handoverId: String(id), carId: String(carId), at: at.toISOString() };
    return [
      { key: String(id), event, at: arrivedAt ?? at, data },
      ...(undoneAt ? [{ key: String(id), event: 'car.handover_undone' as const, at: undoneAt, data }] : []),
    ];
  });
}

/** A rental is closed once the car is back, and neither a balance nor a deposit is left. */
function closedFacts({ _id, stage, balance = 0, deposit = 0, ledger, handovers = [] }: BookingRecord): Fact[] {
  if (stage !== 'returned' || balance > 0 || deposit > 0) return [];
  const times = [...ledger.map(({ at }) => at), ...handovers.map(({ at, arrivedAt }) => arrivedAt ?? at)];
  const at = new Date(Math.max(...times.map((time) => time.getTime())));
  return [{ key: `${String(_id)}:${at.getTime()}`, event: 'rental.closed', at }];
}

/** Returns everything that happened to a booking since it was confirmed. */
export function eventsOfBooking(booking: BookingRecord): Happened[] {
  const { _id, status, settledBy, confirmedAt, cancelledAt, refundDue, noShowAt } = booking;
  if (settledBy === null) return [];
  const key = String(_id);
  const facts: Fact[] = [
    ...(confirmedAt ? [{ key, event: 'booking.confirmed' as const, at: confirmedAt }] : []),
    ...(cancelledAt && status === 'cancelled'
      ? [{ key, event: 'booking.cancelled' as const, at: cancelledAt, data: { refund: refundDue } }]
      : []),
    ...(noShowAt ? [{ key: `${key}:${noShowAt.getTime()}`, event: 'booking.no_show' as const, at: noShowAt }] : []),
    ...entryFacts(booking),
    ...handoverFacts(booking),
    ...closedFacts(booking),
  ];
  return facts.map((fact) => happened(booking, fact));
}

/** Returns the refunds of a charge that have ended. */
export const eventsOfCharge = (charge: ChargeRecord, booking: BookingRecord): Happened[] =>
  charge.parts.flatMap(({ id, gen, state, processedAt, amount }) =>
    state === 'processed' && processedAt
      ? [
          happened(booking, {
            key: `${charge._id}:${id}:${gen}`,
            event: 'refund.processed',
            at: processedAt,
            data: { amount, paymentId: charge._id },
          }),
        ]
      : [],
  );
