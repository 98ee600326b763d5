import type { Location } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { bookingTexts } from '../../booking/booking-texts.ts';
import { noBilling } from '../../receipt/billing/billing.ts';
import type { CustomerDraft } from './customer-draft.ts';
import { CustomerField } from './customer-field.tsx';
import { FreeCars } from './free-cars.tsx';
import { newRentalTexts as texts } from './new-rental-texts.ts';
import { type Agreed, PriceAndHold } from './price-and-hold.tsx';
import { useCustomerSearch } from './use-customer-search.ts';
import { type Held, useHold } from './use-hold.ts';
import { useRentalChoice, withFromDate } from './use-rental-choice.ts';

const panelClasses = 'min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5';

type RentalFormProps = { locations: readonly Location[]; firstLocationId: string; onHeld: (held: Held) => void };

/** Customer, dates, car, extras and price of a new rental on one screen. Enter in any field holds the car. */
export function RentalForm({ locations, firstLocationId, onHeld }: RentalFormProps) {
  const search = useCustomerSearch();
  const rental = useRentalChoice(locations, firstLocationId);
  const holding = useHold({ search, onHeld, onTaken: () => rental.setCarId(null) });
  const [billing, setBilling] = useState(noBilling);
  const { choice } = rental;

  const handleCustomer = (draft: CustomerDraft) => {
    // The invoice of one customer must not be made out to another.
    if (search.choice !== null && !isSameCustomer(draft, search.draft)) setBilling(noBilling);
    search.setDraft(draft);
  };
  const handleHold = (agreed: Agreed) => {
    if (!choice || !search.customer) return;
    const { car, location, fromDate, toDate } = choice;
    const units = car.units > 1 ? { anyUnit: true } : {};
    const wish = { locationId: location._id, carId: car._id, fromDate, toDate, ...units, ...agreed };
    holding.hold({ ...wish, customer: search.customer });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start"
    >
      <div className="grid min-w-0 gap-5">
        <DatesAndPlace locations={locations} rental={rental} />
        <section className={panelClasses}>
          <CustomerField {...search} onChange={handleCustomer} problem={holding.customerProblem} />
        </section>
      </div>
      <section aria-labelledby="cars-heading" className={panelClasses}>
        <CarsHeading isTaken={holding.isTaken} hasCars={rental.groups?.length !== 0} />
        <Cars rental={rental} />
        {holding.problem !== null && (
          <div className="mt-3">
            <Alert>{holding.problem}</Alert>
          </div>
        )}
        {choice && (
          <div className="mt-4">
            <PriceAndHold
              key={`${choice.car._id} ${choice.fromDate} ${choice.toDate}`}
              choice={choice}
              reason={search.customer === null ? texts.chooseCustomer : null}
              isBusy={holding.isHolding}
              billing={billing}
              onBilling={setBilling}
              onHold={handleHold}
            />
          </div>
        )}
      </section>
    </form>
  );
}

const isSameCustomer = (one: CustomerDraft, other: CustomerDraft): boolean =>
  one.text === other.text && one.chosen === other.chosen;

type RentalProps = { rental: ReturnType<typeof useRentalChoice> };

function DatesAndPlace({ locations, rental }: RentalProps & Pick<RentalFormProps, 'locations'>) {
  const { period, setPeriod, check, location, setLocationId } = rental;

  return (
    <section aria-labelledby="dates-heading" className={panelClasses}>
      <h2 id="dates-heading" className="text-xl">
        {texts.dates}
      </h2>
      <div className="mt-3 grid gap-4 min-[22rem]:grid-cols-2">
        <DateField
          label={bookingTexts.fromDate}
          {...check.from}
          value={period.fromDate}
          onChange={(fromDate) => setPeriod(withFromDate(period, fromDate))}
        />
        <DateField
          label={bookingTexts.toDate}
          {...check.to}
          value={period.toDate}
          onChange={(toDate) => setPeriod({ ...period, toDate })}
        />
      </div>
      {locations.length > 1 && (
        <NativeSelect
          label={texts.location}
          className="mt-4"
          value={location?._id}
          onChange={({ target }) => setLocationId(target.value)}
        >
          <NameOptions items={locations} />
        </NativeSelect>
      )}
    </section>
  );
}

function Cars({ rental }: RentalProps) {
  const { groups, carId, setCarId, period, isAsked, hasFailed, isFetching, refetch } = rental;
  if (hasFailed) {
    return <ErrorPanel title={texts.carsFailed} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!groups) return isAsked ? <Skeleton className="mt-3 h-40" /> : null;
  return <FreeCars groups={groups} chosenId={carId} onChoose={setCarId} period={period} />;
}

/** The heading of the list of cars. If the chosen car was taken, it says so and takes the focus. */
function CarsHeading({ isTaken, hasCars }: { isTaken: boolean; hasCars: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTaken) heading.current?.focus();
  }, [isTaken]);
  const taken = hasCars ? texts.justTaken : texts.noneLeft;

  return (
    <h2 ref={heading} id="cars-heading" tabIndex={-1} className="text-xl outline-none">
      {isTaken ? taken : texts.cars}
    </h2>
  );
}
