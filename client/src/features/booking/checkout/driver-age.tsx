import { forDriversFrom, formatRupees, havePassed, isDayOfLife } from '@rental/contracts';
import { todayInIndia } from '../../../lib/clock.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { bookingApi } from '../booking-api.ts';
import { groupCars } from '../group-cars.ts';
import { carSelected } from '../search-slice.ts';
import type { Choice } from '../search-slice.ts';

/** The date of birth of the driver, which is asked only if the car has a minimum age. */
export type BirthDate = { value: string; set: (day: string) => void };

/** Returns why the driver may not have the car yet, and the date of birth as the call takes it. */
export function readAge({ car: { minAge }, fromDate }: Choice, { value }: BirthDate) {
  if (minAge === undefined) return { reason: null, isTooYoung: false, deal: {} };
  if (!isDayOfLife(value)) {
    return { reason: 'Enter your date of birth to continue.', isTooYoung: false, deal: {} };
  }
  const isTooYoung = !havePassed(minAge, value, fromDate);
  return { reason: isTooYoung ? forDriversFrom(minAge) : null, isTooYoung, deal: { dateOfBirth: value } };
}

type DriverAgeProps = { choice: Choice; birth: BirthDate };

/** Asks for the date of birth. Renders nothing if the car has no minimum age. */
export function DriverAge({ choice: { car }, birth }: DriverAgeProps) {
  if (car.minAge === undefined) return null;
  return (
    <DateField
      label="Your date of birth"
      hint={`Drivers must be ${car.minAge} or older at pick-up. We don’t store the date.`}
      className="mt-4"
      autoComplete="bday"
      min="1900-01-01"
      max={todayInIndia()}
      value={birth.value}
      onChange={birth.set}
    />
  );
}

const mostOffered = 3;

/** Offers cars of the same search result for which the driver is old enough. */
export function CarsForDriver({ choice, birth }: DriverAgeProps) {
  const dispatch = useAppDispatch();
  const { location, fromDate, toDate } = choice;
  const query = { locId: location._id, fromDate, toDate };
  const { data: cars = [] } = bookingApi.endpoints.getAvailableCars.useQueryState({ query });
  const fitting = groupCars(cars)
    .filter(({ minAge }) => minAge === undefined || havePassed(minAge, birth.value, fromDate))
    .slice(0, mostOffered);
  if (fitting.length === 0) return null;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="text-[15px]">Cars for you:</p>
      {fitting.map((car) => (
        <Button
          key={car._id}
          variant="outline"
          size="sm"
          onClick={() => dispatch(carSelected({ ...choice, car, times: null }))}
        >
          {car.carName}, {formatRupees(car.totalPrice)}
        </Button>
      ))}
    </div>
  );
}
