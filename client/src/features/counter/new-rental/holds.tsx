import { formatRupees, showCar } from '@rental/contracts';
import type { CounterHold } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { periodText } from '../../../ui/day-time.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { CustomerPhone } from '../../../ui/link/phone-link.tsx';
import { newRentalApi } from '../new-rental-api.ts';
import { newRentalTexts as texts } from './new-rental-texts.ts';
import { hasRunOut, TimeLeft } from './time-left.tsx';

type HoldsProps = { onContinue: (bookingId: string) => void };

/** Lists the unpaid bookings that staff made, each with a link to continue. Renders nothing if there are none. */
export function Holds({ onContinue }: HoldsProps) {
  const { data, isError, isFetching, refetch } = newRentalApi.useGetHoldsQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  if (isError) return <ErrorPanel title={texts.holdsFailed} isBusy={isFetching} onRetry={() => void refetch()} />;
  const open = (data ?? []).filter(({ holdUntil }) => !hasRunOut(holdUntil));
  if (open.length === 0) return null;

  return (
    <section aria-labelledby="holds-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="holds-heading" className="text-xl">
        {texts.holds} <span className="text-ink-600 tabular-nums">({open.length})</span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {open.map((hold) => (
          <Hold key={hold._id} hold={hold} onContinue={onContinue} />
        ))}
      </ul>
    </section>
  );
}

function Hold({ hold, onContinue }: HoldsProps & { hold: CounterHold }) {
  const { _id, customer, holdUntil, totalAmount } = hold;

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5 text-[15px]">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold wrap-anywhere">{customer.name}</span>
          <CustomerPhone phone={customer.phone} />
        </p>
        <p className="wrap-anywhere text-ink-700">
          {showCar(hold)} · {periodText(hold)} · {formatRupees(totalAmount)}
        </p>
        {holdUntil !== null && <TimeLeft holdUntil={holdUntil} />}
      </div>
      <Button
        size="md"
        variant="outline"
        aria-label={`${texts.goOn}: ${customer.name}`}
        onClick={() => onContinue(_id)}
      >
        {texts.goOn}
      </Button>
    </li>
  );
}
