import { formatDay, formatRupees } from '@rental/contracts';
import { useSelector } from 'react-redux';
import { useConfig } from '../../../lib/api/config-api.ts';
import { dialogClosed } from '../../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { CarImage } from '../../../ui/car-image.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { daysInWords } from '../search/search-rules.ts';
import { selectChoice } from '../search/search-slice.ts';
import type { Choice } from '../search/search-slice.ts';
import { useCheckout } from './use-checkout.ts';

/** The content of the dialog `carDetails`: what is booked, at the price the card showed, and one decision. */
export function ConfirmBooking() {
  const choice = useSelector(selectChoice);

  return choice === null ? <UnknownLocation /> : <ChoiceDetails choice={choice} />;
}

function UnknownLocation() {
  const dispatch = useAppDispatch();

  return (
    <div className="mt-4 grid gap-5">
      <p>The locations could not be loaded, so nobody can say where this car is. Reload the page and try again.</p>
      <Button variant="outline" onClick={() => dispatch(dialogClosed())}>
        {bookingTexts.cancel}
      </Button>
    </div>
  );
}

function ChoiceDetails({ choice }: { choice: Choice }) {
  const { car, location, fromDate, toDate } = choice;
  const { step, isBusy, rentCar } = useCheckout();
  const dispatch = useAppDispatch();

  return (
    <>
      <CarImage src={car.imageUrlOne} name={car.carName} isEager className="mt-4 rounded-control max-sm:hidden" />
      <div className="mt-2">
        <Facts
          facts={[
            { name: 'Car', value: car.carName },
            { name: 'Location', value: location.name },
            { name: bookingTexts.fromDate, value: formatDay(fromDate) },
            { name: bookingTexts.toDate, value: formatDay(toDate) },
            { name: 'Price per day', value: formatRupees(car.rentalPrice) },
            { name: `Total price, ${daysInWords(car.dayCount)}`, value: formatRupees(car.totalPrice), isLarge: true },
          ]}
        />
      </div>
      <Promises />
      <div className="mt-5 grid grid-cols-[1fr_2fr] gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => dispatch(dialogClosed())}>
          {bookingTexts.cancel}
        </Button>
        <Button isBusy={isBusy} onClick={() => rentCar(choice)}>
          {bookingTexts.confirmBooking}
        </Button>
      </div>
      <output className="mt-1 -mb-3 block min-h-6 text-center text-sm text-ink-700">{progress[step]}</output>
    </>
  );
}

const progress = { idle: '', booking: 'Booking…', opening: 'Opening payment…', paying: '', checking: '' };

function Promises() {
  const config = useConfig();
  const lines = [
    'All-inclusive price, unlimited miles, 24/7 support',
    ...(config ? [`Held for ${config.holdMinutes} minutes while you pay`] : []),
    'UPI, card or netbanking',
  ];

  return (
    <ul className="mt-2 grid gap-1 text-[15px] text-ink-700">
      {lines.map((line) => (
        <li key={line} className="flex items-center gap-2">
          <Icon name="check" className="size-4 text-success" />
          {line}
        </li>
      ))}
    </ul>
  );
}
