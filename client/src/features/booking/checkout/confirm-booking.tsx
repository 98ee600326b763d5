import { cancellationSteps, driverTermsInWords, formatDay } from '@rental/contracts';
import type { QuotedRental } from '@rental/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useConfig } from '../../../lib/api/config-api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { depositPromise, depositRows } from '../../../lib/deposit-words.ts';
import { noRefund, refundLines } from '../../../lib/format.ts';
import { dialogClosed } from '../../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { CarImage } from '../../../ui/car-image.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { bookingTexts, priceChangedTo, returnAt } from '../booking-texts.ts';
import { OnlyIfItHappens } from '../only-if-it-happens.tsx';
import { priceRows } from '../price-rows.ts';
import { selectChoice } from '../search-slice.ts';
import type { Choice } from '../search-slice.ts';
import { noBilling } from '../../receipt/billing/billing.ts';
import { type BirthDate, CarsForDriver, DriverAge, readAge } from './driver-age.tsx';
import { CodeField } from './quote/code-field.tsx';
import { Extras } from './quote/extras.tsx';
import { useReturnChoice } from './quote/return-location.tsx';
import { Times } from './quote/times.tsx';
import { useQuote } from './quote/use-quote.ts';
import { useBilling } from './use-billing.tsx';
import { useCheckout } from './use-checkout.ts';
import { useMessageConsent } from './use-message-consent.tsx';

/** The content of the `carDetails` dialog: the rental, its price, and buttons to confirm or cancel. */
export function ConfirmBooking() {
  const choice = useSelector(selectChoice);
  const [dateOfBirth, setDateOfBirth] = useState('');
  if (choice === null) return <UnknownLocation />;

  return <ChoiceDetails key={choice.car._id} choice={choice} birth={{ value: dateOfBirth, set: setDateOfBirth }} />;
}

function UnknownLocation() {
  const dispatch = useAppDispatch();

  return (
    <div className="mt-4 grid gap-5">
      <p>We couldn’t load the locations, so we can’t show where to pick up this car. Reload the page and try again.</p>
      <Button variant="outline" onClick={() => dispatch(dialogClosed())}>
        {bookingTexts.cancel}
      </Button>
    </div>
  );
}

function ChoiceDetails({ choice, birth }: { choice: Choice; birth: BirthDate }) {
  const quoteState = useQuote(choice);
  const { quote, isPending } = quoteState;
  const timesId = useId();
  const returns = useReturnChoice(choice.location, quoteState);
  const { car } = choice;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that chose another car is gone.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <CarImage src={car.imageUrlOne} name={car.carName} isEager className="mt-4 rounded-control max-sm:hidden" />
      <div
        aria-busy={isPending || undefined}
        className={classNames('mt-2 transition-opacity duration-200', isPending && 'opacity-80')}
      >
        <Figures choice={choice} quote={quote} />
      </div>
      {quote ? (
        <Wishes choice={choice} quote={quote} quoteState={quoteState} timesId={timesId} />
      ) : (
        <WishesToCome hasReturns={returns.options.length > 1} />
      )}
      <AgreedCharges quote={quote} />
      <Promises fromDate={choice.fromDate} quote={quote} />
      <Decision choice={choice} quoteState={quoteState} timesId={timesId} birth={birth} />
    </div>
  );
}

/** What the customer owes only if it happens. Until the quote has loaded, room is left if there is such a list. */
function AgreedCharges({ quote }: { quote: QuotedRental | undefined }) {
  const isMissing = useMissingCharges(quote);
  return isMissing ? <div className="h-11.25" /> : <OnlyIfItHappens charges={quote?.agreedCharges} />;
}

/** Whether the business has extra charges that were not shown yet, so that the customer can’t agree to them. */
const useMissingCharges = (quote: QuotedRental | undefined): boolean =>
  useConfig()?.hasExtraCharges === true && quote === undefined;

type DecisionProps = { choice: Choice; quoteState: ReturnType<typeof useQuote>; timesId: string };

/** What the customer chooses: times, a return location, extras and a coupon code. */
function Wishes({ choice, quote, quoteState, timesId }: DecisionProps & { quote: QuotedRental }) {
  const returns = useReturnChoice(choice.location, quoteState);
  const { times, setTimes, timeProblem, wishes, setWishes, isPending, problem } = quoteState;
  const isPriceOfTimes = !isPending && problem === null && timeProblem === null;
  const hasPriceChanged = quote.totalPrice !== choice.car.totalPrice && !quoteState.areOtherTimes;

  return (
    <>
      {hasPriceChanged && (
        <output className="mb-2 block font-semibold text-error">{priceChangedTo(quote.totalPrice)}</output>
      )}
      {quote.times && times && (
        <Times
          id={timesId}
          choice={choice}
          possible={quote.times}
          chosen={times}
          dayCount={isPriceOfTimes ? quote.dayCount : undefined}
          onChange={setTimes}
          returns={returns}
        />
      )}
      <Extras offered={quote.extras} wishes={wishes} onChange={setWishes} />
      <CodeField quote={quote} isPending={isPending} onApply={(code) => setWishes({ ...wishes, code })} />
    </>
  );
}

/**
 * A placeholder with the height of the fields that follow when the quote has loaded, so that the layout does not shift.
 */
function WishesToCome({ hasReturns }: { hasReturns: boolean }) {
  const times = useConfig()?.times;

  return (
    <>
      {times && <div className="h-46 min-[22rem]:h-23.5" />}
      {times && hasReturns && <div className="mt-4 h-18.5" />}
      {times?.count && <div className="mt-2 h-[3lh] text-[15px] min-[22rem]:h-[2lh]" />}
      <div className="h-11.25" />
    </>
  );
}

/** The cancel and confirm buttons, and the reason why the customer cannot confirm yet. */
function Decision({ choice, quoteState, timesId, birth }: DecisionProps & { birth: BirthDate }) {
  const { quote, timeProblem, deal, areTimesLost, problem } = quoteState;
  const age = readAge(choice, birth);
  const [given, setGiven] = useState(noBilling);
  const billing = useBilling(quote, { billing: given, onChange: setGiven, texts: bookingTexts.billing });
  const { isPending, reason } = useReadiness(quoteState, [age, billing]);
  const consent = useMessageConsent();
  const { step, isBusy, rentCar } = useCheckout();
  const dispatch = useAppDispatch();
  const reasonId = useId();

  return (
    <>
      <DriverAge choice={choice} birth={birth} />
      <div className="mt-4 grid gap-2 empty:hidden">
        {billing.question}
        {consent.question}
      </div>
      {reason !== null && (
        <p
          id={reasonId}
          role="alert"
          className={classNames(
            'mt-3 text-[15px]',
            problem === null && !age.isTooYoung ? 'text-ink-700' : 'text-error',
          )}
        >
          {reason}
        </p>
      )}
      {age.isTooYoung && <CarsForDriver choice={choice} birth={birth} />}
      <WayOut choice={choice} quoteState={quoteState} />
      <div className="mt-5 grid grid-cols-[1fr_2fr] gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => dispatch(dialogClosed())}>
          {bookingTexts.cancel}
        </Button>
        <Button
          isBusy={isBusy}
          disabled={isPending || reason !== null || timeProblem !== null}
          aria-describedby={reason === null ? (timeProblem === null ? undefined : `${timesId}-error`) : reasonId}
          onClick={() => rentCar(choice, { ...deal, ...age.deal, ...billing.deal, ...consent.deal }, areTimesLost)}
        >
          {bookingTexts.confirmBooking}
        </Button>
      </div>
      <output className="mt-1 -mb-3 block min-h-6 text-center text-sm text-ink-700">
        {isPending ? 'Checking the price…' : progress[step]}
      </output>
    </>
  );
}

/** Returns whether the customer has to wait before they can confirm, or why they can’t. */
function useReadiness(
  { quote, hasFailed, isPending, problem, unanswered }: DecisionProps['quoteState'],
  answers: readonly { reason: string | null }[],
) {
  const areChargesMissing = useMissingCharges(quote);
  const question = unanswered && `${unanswered.question}: please fill it in to continue.`;
  return {
    isPending: isPending || (areChargesMissing && !hasFailed),
    reason:
      question ??
      problem ??
      answers.find((answer) => answer.reason !== null)?.reason ??
      (areChargesMissing && hasFailed ? bookingTexts.notPriced : null),
  };
}

/**
 * A button that removes the choice because of which there may be no price: the other return location or, if there is
 * none, the extras and the coupon code.
 */
function WayOut({ choice, quoteState }: Omit<DecisionProps, 'timesId'>) {
  const { areWishesRefused, wishes, setWishes, forgetWishes } = quoteState;
  if (!areWishesRefused) return null;
  const isOneWay = wishes.returnLocId !== null;
  const handleClick = () => (isOneWay ? setWishes({ ...wishes, returnLocId: null }) : forgetWishes());

  return (
    <Button variant="outline" size="sm" className="mt-2" onClick={handleClick}>
      {isOneWay ? returnAt(choice.location.name) : 'Book without extras'}
    </Button>
  );
}

const progress = { idle: '', booking: 'Booking…', opening: 'Opening payment…', paying: '', checking: '' };

type FiguresProps = { choice: Choice; quote: QuotedRental | undefined };

/** Shows the figures of the search result until the quote loads, and then those of the quote. */
function Figures({ choice: { car, location, fromDate, toDate }, quote }: FiguresProps) {
  const {
    lines = [],
    pricePerDay = car.pricePerDay,
    daysDiffer = car.daysDiffer,
    total = car.totalPrice,
    dayCount = car.dayCount,
  } = quote ?? {};
  const drivers = driverTermsInWords(car);

  return (
    <Facts
      facts={[
        { name: 'Car', value: car.carName },
        { name: 'Location', value: location.name },
        { name: bookingTexts.fromDate, value: formatDay(fromDate) },
        { name: bookingTexts.toDate, value: formatDay(toDate) },
        ...(drivers === null ? [] : [{ name: 'Who may drive', value: drivers }]),
        ...priceRows({ pricePerDay, daysDiffer, lines, total, dayCount, isLarge: true }),
        ...depositRows(quote?.deposit),
      ]}
    />
  );
}

function Promises({ fromDate, quote }: { fromDate: string; quote: QuotedRental | undefined }) {
  const config = useConfig();
  const steps = quote?.cancellation ?? (config && cancellationSteps(config.cancellationTiers, fromDate));
  const lines = [
    'All-inclusive price, unlimited miles, 24/7 support',
    ...(steps ? refundLines(steps, serverNow()) : []),
    ...(quote?.deposit ? [depositPromise(quote.deposit)] : []),
    ...(config ? [`Reserved for ${config.holdMinutes} minutes while you pay`] : []),
    'UPI, card or netbanking',
  ];

  return (
    <ul className="mt-2 grid gap-1 text-[15px] text-ink-700">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          {line === noRefund ? (
            <Icon name="info" className="mt-1 size-4 shrink-0" />
          ) : (
            <Icon name="check" className="mt-1 size-4 shrink-0 text-success" />
          )}
          {line}
        </li>
      ))}
    </ul>
  );
}
