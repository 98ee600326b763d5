import { formatRupees } from '@rental/contracts';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../lib/clock.ts';
import { depositPromise, depositRows } from '../../../lib/deposit-words.ts';
import { noRefund, refundLines, signedRupees } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { carTexts, searchLink, type Wish } from './car-words.ts';
import { loadQuote } from './load-car.ts';
import type { ShownQuote } from './load-car.ts';
import { useLoaded } from '../use-loaded.ts';

export function CarPrice({ wish, place }: { wish: Wish; place: string }) {
  const query = { locId: wish.location, car: wish.car, fromDate: wish.from, toDate: wish.to };
  const { loaded, again } = useLoaded(query, loadQuote);

  return (
    <section
      aria-labelledby="car-price"
      aria-live="polite"
      aria-busy={loaded === undefined}
      className="mt-6 rounded-card border border-line bg-white p-4"
    >
      <h2 id="car-price" className="text-lg font-bold">
        {carTexts.price}
        {place !== '' && `, ${place}`}
      </h2>
      {loaded === undefined && <div className="skeleton mt-2 h-36 rounded-control" />}
      {loaded === null && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-700">
          {carTexts.noPrice}
          <Button variant="outline" size="md" onClick={again}>
            Try again
          </Button>
        </p>
      )}
      {loaded === 'full' && <NotFree reason={carTexts.taken} wish={wish} />}
      {typeof loaded === 'object' && loaded !== null && (
        <>{'reason' in loaded ? <NotFree reason={loaded.reason} wish={wish} /> : <Quoted quote={loaded} />}</>
      )}
    </section>
  );
}

function Quoted({ quote: { lines, total, cancellation, deposit } }: { quote: ShownQuote }) {
  return (
    <>
      <dl className="mt-2 grid gap-1 text-ink-700 tabular-nums">
        {lines.map(({ text, amount }) => (
          <div key={text} className="flex justify-between gap-4">
            <dt>{text}</dt>
            <dd className="shrink-0">{signedRupees(amount)}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold text-ink-950">
          <dt>Total price</dt>
          <dd className="font-display text-2xl">{formatRupees(total)}</dd>
        </div>
        {depositRows(deposit).map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="shrink-0">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-1 text-[15px] text-ink-700">
        {[...refundLines(cancellation, serverNow()), ...(deposit ? [depositPromise(deposit)] : [])].map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Icon name={line === noRefund ? 'info' : 'check'} className="mt-1 size-4 shrink-0" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function NotFree({ reason, wish }: { reason: string; wish: Wish }) {
  return (
    <>
      <p className="mt-2 font-semibold">
        <UnbrokenDays text={reason} />
      </p>
      <p className="mt-1">
        <Link
          to={searchLink(wish)}
          className="inline-flex min-h-11 items-center font-semibold text-crimson-700 underline underline-offset-4 hover:text-crimson-900"
        >
          See other available cars
        </Link>
      </p>
    </>
  );
}
