import { clockText, type Custody, type CustodyAnswer, formatDay } from '@rental/contracts';
import { useEffect } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { inIndia, periodText } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { todayLinkClasses } from '../../rental/today/today-link.ts';
import { custodyTexts as texts } from './custody-texts.ts';

/** The answer, which can be printed. */
export function CustodySheet({ answer }: { answer: CustodyAnswer }) {
  const { carName, plate, day, time, custody, returned, blocks } = answer;
  const result = textOf(custody);
  useEffect(() => announce(result), [result]);

  return (
    <article className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl wrap-anywhere">
            {carName}, {plate}
          </h2>
          <p className="text-ink-700">
            {formatDay(day)}, {inIndia(clockText(time))}
          </p>
        </div>
        <Button variant="outline" size="md" className="print:hidden" onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <p className="text-lg wrap-anywhere">{result}</p>
      {custody && (
        <div className="max-w-xl">
          <Facts facts={factsOf(custody)} />
        </div>
      )}
      {custody && <BookingLink custody={custody} />}
      {blocks.map((note) => (
        <p key={note}>{`${texts.blocked}: ${note}`}</p>
      ))}
      {!custody && returned && (
        <p>
          {texts.stood(returned.locationName)}, <Moment at={returned.at} />.
        </p>
      )}
    </article>
  );
}

function textOf(custody: Custody | null): string {
  if (!custody) return texts.nobody;
  return custody.kind === 'booked' ? texts.notRecorded : `${custody.customer.name} ${texts.hadIt}.`;
}

const contactFacts = ({ customer: { name, email, phone } }: Custody) => [
  { name: texts.customer, value: name },
  ...(phone === null ? [] : [{ name: texts.phone, value: phone }]),
  ...(email === null ? [] : [{ name: texts.email, value: <span className="wrap-anywhere">{email}</span> }]),
];

function factsOf(custody: Custody) {
  const booking = { name: texts.booking, value: custody.code ?? custody.bookingId };
  if (custody.kind === 'booked')
    return [...contactFacts(custody), booking, { name: texts.dates, value: periodText(custody) }];
  const { from, until, outBy, backBy } = custody;
  return [
    ...contactFacts(custody),
    booking,
    { name: texts.from, value: <Moment at={from} /> },
    { name: texts.until, value: until === null ? texts.stillOut : <Moment at={until} /> },
    { name: texts.outBy, value: outBy },
    ...(backBy === null ? [] : [{ name: texts.backBy, value: backBy }]),
  ];
}

function BookingLink({ custody: { bookingId } }: { custody: Custody }) {
  const { go } = useAdminUrl();
  return (
    <button
      type="button"
      className={`${todayLinkClasses} justify-self-start print:hidden`}
      onClick={() => go({ booking: bookingId })}
    >
      {texts.details}
    </button>
  );
}
