import { formatRupees } from '@rental/contracts';
import type { CreateBookingBody, QuotedRental } from '@rental/contracts';
import { useId, useState } from 'react';
import { depositRows } from '../../../lib/deposit-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import type { Billing } from '../../receipt/billing/billing.ts';
import { CodeField } from '../../booking/checkout/quote/code-field.tsx';
import { Extras } from '../../booking/checkout/quote/extras.tsx';
import { useReturnChoice } from '../../booking/checkout/quote/return-location.tsx';
import { Times } from '../../booking/checkout/quote/times.tsx';
import { type Deal, readQuote, useWishes } from '../../booking/checkout/quote/use-quote.ts';
import { useBilling } from '../../booking/checkout/use-billing.tsx';
import { OnlyIfItHappens } from '../../booking/only-if-it-happens.tsx';
import { priceRows } from '../../booking/price-rows.ts';
import type { Choice } from '../../booking/search-slice.ts';
import { hoursText, payLinkHoursOffered } from '../../rental/money/pay-link/pay-link-texts.ts';
import { useCounterQuote } from '../new-rental-api.ts';
import { newRentalTexts as texts } from './new-rental-texts.ts';

/** The hours that the customer has to pay by link; by default, the longest time. */
type ByLink = { hours?: number };

/**
 * The agreed times, extras and coupon of a rental, the total that was shown, how the customer pays, whom the tax invoice
 * is for, and that the driver is old enough.
 */
export type Agreed = Deal &
  Pick<CreateBookingBody, 'billedTo' | 'residence'> & { expectedTotal: number; byLink?: ByLink; isOldEnough?: true };

type PriceAndHoldProps = {
  choice: Choice;
  /** Why the car can’t be held yet, or null. */
  reason: string | null;
  isBusy: boolean;
  billing: Billing;
  onBilling: (billing: Billing) => void;
  onHold: (agreed: Agreed) => void;
};

type QuoteState = ReturnType<typeof readQuote>;

/** The times, extras, coupon code and price for the chosen car, and the button that holds it. */
export function PriceAndHold({ choice, reason, isBusy, billing, onBilling, onHold }: PriceAndHoldProps) {
  const asked = useWishes(choice);
  const state = readQuote(asked, useCounterQuote(asked.rental, asked.wanted));
  const timesId = useId();
  const [paying, setPaying] = useState<ByLink | null>(null);
  const [isOldEnough, setIsOldEnough] = useState(false);
  const { minAge } = choice.car;
  const { quote, hasFailed } = state;
  const invoice = useBilling(quote, { billing, onChange: onBilling, texts: texts.billing });
  if (!quote && !hasFailed) return <Skeleton className="h-64" />;

  return (
    <div className="grid gap-3">
      {quote && <Wanted choice={choice} quote={quote} state={state} timesId={timesId} />}
      {invoice.question}
      {quote && <PaysBy onChange={setPaying} />}
      {quote && minAge !== undefined && <AgeTick minAge={minAge} isTicked={isOldEnough} onChange={setIsOldEnough} />}
      <HoldButton
        state={state}
        reason={reason ?? (minAge !== undefined && !isOldEnough ? texts.confirmAge : invoice.reason)}
        isBusy={isBusy}
        onHold={(agreed) =>
          onHold({
            ...agreed,
            ...invoice.deal,
            ...(paying && { byLink: paying }),
            ...(isOldEnough && { isOldEnough: true }),
          })
        }
      />
    </div>
  );
}

type AgeTickProps = { minAge: number; isTicked: boolean; onChange: (isTicked: boolean) => void };

/** Staff confirm that the driver has the minimum age of the car. */
const AgeTick = ({ minAge, isTicked, onChange }: AgeTickProps) => (
  <label className="flex min-h-11 items-center gap-2">
    <input
      type="checkbox"
      className="size-6 shrink-0 accent-peacock-700"
      checked={isTicked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {texts.isOldEnough(minAge)}
  </label>
);

const [atCounter, longest] = ['', 'longest'];

const byLinkWithin = (hours: number): string => `${texts.byLink}, within ${hoursText(hours)}`;

/** Chooses whether the customer pays at the counter or, after a call, by link. A car is held longer for a link. */
function PaysBy({ onChange }: { onChange: (byLink: ByLink | null) => void }) {
  const handleChange = ({ target: { value } }: React.ChangeEvent<HTMLSelectElement>) => {
    if (value === atCounter) onChange(null);
    else onChange(value === longest ? {} : { hours: Number(value) });
  };

  return (
    <NativeSelect label={texts.paysBy} defaultValue={atCounter} onChange={handleChange}>
      <option value={atCounter}>{texts.atCounter}</option>
      {payLinkHoursOffered.map((hours) => (
        <option key={hours} value={hours}>
          {byLinkWithin(hours)}
        </option>
      ))}
      <option value={longest}>{texts.byLink}</option>
    </NativeSelect>
  );
}

type WantedProps = { choice: Choice; quote: QuotedRental; state: QuoteState; timesId: string };

/** The fields for times, extras and a coupon, and the price. */
function Wanted({ choice, quote, state, timesId }: WantedProps) {
  const returns = useReturnChoice(choice.location, state);
  const { isPending, times, setTimes, timeProblem, wishes, setWishes } = state;

  return (
    <>
      {quote.times && times && (
        <Times
          id={timesId}
          choice={choice}
          possible={quote.times}
          chosen={times}
          dayCount={isPending || timeProblem !== null ? undefined : quote.dayCount}
          onChange={setTimes}
          returns={returns}
        />
      )}
      <Extras offered={quote.extras} wishes={wishes} onChange={setWishes} />
      <CodeField quote={quote} isPending={isPending} onApply={(code) => setWishes({ ...wishes, code })} />
      <div aria-busy={isPending || undefined}>
        <Facts facts={[...priceRows({ ...quote, isLarge: true }), ...depositRows(quote.deposit)]} />
        <OnlyIfItHappens charges={quote.agreedCharges} />
      </div>
    </>
  );
}

/** Returns why this price can’t be agreed yet, or null. */
function problemIn({ problem, hasFailed, unanswered }: QuoteState): string | null {
  if (problem !== null) return problem;
  if (hasFailed) return texts.priceFailed;
  return unanswered ? `${unanswered.question}: please fill it in to continue.` : null;
}

/** Returns what would be agreed now; null while there is no price or the chosen times are not possible. */
const agreedIn = ({ quote, deal, timeProblem }: QuoteState): Agreed | null =>
  quote && timeProblem === null && 'expectedTotal' in deal ? { ...deal, expectedTotal: quote.total } : null;

function HoldButton({
  state,
  reason,
  isBusy,
  onHold,
}: Pick<PriceAndHoldProps, 'reason' | 'isBusy' | 'onHold'> & { state: QuoteState }) {
  const { quote, isPending } = state;
  const reasonId = useId();
  const problem = problemIn(state);
  const shown = problem ?? reason;
  const agreed = agreedIn(state);

  return (
    <>
      {shown !== null && (
        <p id={reasonId} className={problem === null ? 'text-[15px] text-ink-700' : 'text-[15px] text-error'}>
          {shown}
        </p>
      )}
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={isPending || shown !== null || agreed === null}
        aria-describedby={shown === null ? undefined : reasonId}
        onClick={() => agreed && onHold(agreed)}
      >
        {quote ? `${texts.hold} for ${formatRupees(quote.total)}` : texts.hold}
      </Button>
    </>
  );
}
