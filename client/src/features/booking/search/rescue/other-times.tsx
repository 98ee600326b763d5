import { type AvailableCar, clockText, formatRupees, type OtherTimes as Found } from '@rental/contracts';
import { Button } from '../../../../ui/button.tsx';
import { inIndia } from '../../../../ui/day-time.tsx';
import type { ChosenTimes } from '../../../rental/times/chosen-times.ts';
import { bookingApi } from '../../booking-api.ts';
import { bookingTexts } from '../../booking-texts.ts';
import { type CarGroup, groupCars } from '../../group-cars.ts';
import { limitOn } from '../../limit-texts.ts';
import type { SearchDraft } from '../../search-address.ts';

type OtherTimesProps = {
  search: SearchDraft;
  /** The available cars of the model with the key `car`. Each is free for only a part of the first or the last day. */
  cars: readonly AvailableCar[];
  car: string;
  /** The times that the customer wanted; undefined if they are unknown. */
  wanted: ChosenTimes | undefined;
  onRent: (group: CarGroup, times: ChosenTimes) => void;
};

/** Offers the nearest times at which the wanted car is free. Renders nothing if it is free at the wanted times. */
export function OtherTimes({ search, cars, car, wanted, onRent }: OtherTimesProps) {
  const { locationId: locId, fromDate, toDate } = search;
  const { currentData } = bookingApi.useGetAlternativesQuery({ query: { locId, fromDate, toDate, ...wanted, car } });
  const times = currentData?.otherTimes;
  const group = times && groupCars(cars).find((each) => isFreeAt(each, times));
  if (!group) return null;

  const { pickUpTime, returnTime, totalPrice } = times;
  return (
    <section
      aria-labelledby="other-times"
      className="grid justify-items-start gap-3 rounded-card bg-white p-5 shadow-1"
    >
      <h2 id="other-times" className="text-lg">
        {bookingTexts.wantedAtOtherTimes}
      </h2>
      <p className="text-ink-700 tabular-nums">
        {limitOn('Pick-up at', pickUpTime, fromDate)}, {limitOn('return at', returnTime, toDate)},{' '}
        {formatRupees(totalPrice)}
      </p>
      <Button variant="outline" className="text-left!" onClick={() => onRent(group, { pickUpTime, returnTime })}>
        {freeText(group, times)}: choose these times
      </Button>
    </section>
  );
}

const isFreeAt = ({ pickUpFrom = '', returnBy = '24:00' }: CarGroup, { pickUpTime, returnTime }: Found): boolean =>
  pickUpFrom <= pickUpTime && returnTime <= returnBy;

/** Returns `Free from 11:00AM` if the car can’t be picked up earlier, otherwise a text such as `Free until 5:00PM`. */
const freeText = ({ pickUpFrom }: CarGroup, { pickUpTime, returnTime }: Found): string =>
  pickUpFrom === pickUpTime
    ? `Free from ${inIndia(clockText(pickUpTime))}`
    : `Free until ${inIndia(clockText(returnTime))}`;
