import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';

/**
 * Who had which car, and from when until when; `until` is null while they have it. `outBy` and `backBy` are of staff. It
 * began and ended with an exchange unless with the hand-out and the return.
 */
export type CarCustody = {
  carId: ObjectId;
  from: Date;
  until: Date | null;
  outBy: ObjectId;
  backBy: ObjectId | null;
  beganByExchange: boolean;
  endedByExchange: boolean;
};

type Recorded = Pick<BookingRecord, 'carId' | 'handovers' | 'ledger'>;

/**
 * Returns which cars the customer of a booking had, oldest first: from the hand-out to the return, divided where the car
 * was exchanged. Undone handovers never happened.
 */
export function listCustodies({ carId, handovers = [], ledger }: Recorded): CarCustody[] {
  const steps = handovers.filter(({ undoneAt }) => !undoneAt);
  return steps
    .filter(({ kind }) => kind === 'out')
    .flatMap((out) => {
      const back = steps.find(({ kind, at }) => kind === 'back' && at >= out.at);
      const span = { from: out.at, until: back?.at ?? null, outBy: out.by, backBy: back?.by ?? null };
      return divide(span, listExchanges(ledger), back?.carId ?? carId);
    });
}

type Exchange = { at: Date; before: ObjectId; by: ObjectId | null };

/** Each change of a booking names the car before it. Those that kept the car divide nothing, because both parts are equal. */
const listExchanges = (ledger: Recorded['ledger']): Exchange[] =>
  ledger.flatMap(({ at, moved, by }) => (moved ? [{ at, before: moved.carId, by }] : []));

type Span = Pick<CarCustody, 'from' | 'until' | 'outBy' | 'backBy'>;

function divide(span: Span, exchanges: Exchange[], lastCar: ObjectId): CarCustody[] {
  const { from, until, outBy, backBy } = span;
  const during = exchanges.filter(({ at }) => at > from && (until === null || at < until));
  const ends = [
    ...during.map(({ at, before, by }) => ({ at, carId: before, by })),
    { at: until, carId: lastCar, by: backBy },
  ];
  const parts = ends.map(({ at, carId, by }, index) => {
    const begun = during[index - 1];
    const byExchange = { beganByExchange: index > 0, endedByExchange: index < during.length };
    return { carId, from: begun?.at ?? from, until: at, outBy: begun?.by ?? outBy, backBy: by, ...byExchange };
  });
  return parts.reduce<CarCustody[]>((merged, part) => {
    const last = merged.at(-1);
    if (!last?.carId.equals(part.carId)) return [...merged, part];
    const { until: end, backBy: taker, endedByExchange } = part;
    return [...merged.slice(0, -1), { ...last, until: end, backBy: taker, endedByExchange }];
  }, []);
}
