import { capitalised, clockText, driverTermsInWords, formatRupees, fuelInWords } from '@rental/contracts';
import type { RentalTimes } from '@rental/contracts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { daysInWords } from '../../../lib/day-words.ts';
import { Button } from '../../../ui/button.tsx';
import { CarImage } from '../../../ui/car-image.tsx';
import { inIndia } from '../../../ui/day-time.tsx';
import { carIconPaths } from '../../../ui/icon/car-icon-paths.ts';
import { addIcons, Icon } from '../../../ui/icon/icon.tsx';
import type { IconName } from '../../../ui/icon/icon.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { BookingDialog } from '../booking-dialog.ts';
import { unitsInWords } from '../group-cars.ts';
import { limitOn } from '../limit-texts.ts';
import type { CarGroup } from '../group-cars.ts';

addIcons(carIconPaths);

/** `details` is the URL of the car’s page; `onAim` is called on pointer down on the button. */
type CarCardProps = {
  car: CarGroup;
  fromDate: string;
  toDate: string;
  details: string;
  isEager: boolean;
  onAim: () => void;
  onRent: () => void;
};

/** An available car, or a group of identical ones, with the server’s price for the whole period. */
export function CarCard({ car, fromDate, toDate, details, isEager, onAim, onRent }: CarCardProps) {
  const nameId = useId();
  const units = unitsInWords(car.units);
  const drivers = driverTermsInWords(car);

  return (
    <article
      aria-labelledby={nameId}
      className="flex flex-col overflow-hidden rounded-card bg-white shadow-1 transition-shadow duration-120 hover:shadow-2"
    >
      <CarImage src={car.imageUrlOne} name={car.carName} isEager={isEager} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 id={nameId} className="text-xl lg:text-[22px]">
            {car.carName}
          </h3>
          <p className="shrink-0 text-sm text-ink-600">
            {car.carBrand}, <span className="tabular-nums">{car.modelYear}</span>
          </p>
        </div>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[15px] text-ink-700">
          <Fact icon="gear">{capitalised(car.transmissionType)}</Fact>
          <Fact icon="fuel">{fuelInWords(car)}</Fact>
          {car.seats && <Fact icon="seat">{car.seats} seats</Fact>}
          {drivers !== null && <Fact icon="licence">{drivers}</Fact>}
          {units !== null && (
            <Fact icon="car">
              <span className="font-semibold text-ink-800 tabular-nums">{units}</span>
            </Fact>
          )}
        </ul>
        <TextLink to={details} aria-describedby={nameId} className="mt-2 self-start text-sm">
          Details
        </TextLink>
        {/* At the bottom of the card, so that the prices in a row of cards line up. */}
        <div className="mt-auto pt-4">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
            <div>
              <p>
                <span className="font-display text-2xl font-bold tabular-nums">{formatRupees(car.pricePerDay)}</span>
                <span className="text-sm text-ink-600"> / day</span>
              </p>
              <p className="text-sm text-ink-600">
                {car.daysDiffer && 'average of '}
                {daysInWords(car.dayCount)}
                {timesInWords(car)} · all-inclusive
              </p>
              {car.pickUpFrom && <Limit>{limitOn('Pick-up from', car.pickUpFrom, fromDate)}</Limit>}
              {car.returnBy && <Limit>{limitOn('Return by', car.returnBy, toDate)}</Limit>}
              {car.discount && (
                <p className="text-sm font-semibold text-success tabular-nums">
                  {formatRupees(car.discount.rupees)} off for {daysInWords(car.dayCount)}
                </p>
              )}
            </div>
            <Button
              onClick={onRent}
              onPointerDown={onAim}
              onPointerEnter={BookingDialog.prefetch}
              onFocus={BookingDialog.prefetch}
              aria-describedby={nameId}
              className="grow tabular-nums"
            >
              Rent for {formatRupees(car.totalPrice)}
            </Button>
          </div>
        </div>
      </div>
    </article>
  );
}

const timesInWords = ({ pickUpTime, returnTime }: RentalTimes): string =>
  pickUpTime === undefined || returnTime === undefined
    ? ''
    : `, ${clockText(pickUpTime)} to ${inIndia(clockText(returnTime))}`;

const Limit = ({ children }: { children: string }) => (
  <p className="text-sm font-semibold text-ink-800 tabular-nums">{children}</p>
);

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon name={icon} className="size-4.5" />
      {children}
    </li>
  );
}
