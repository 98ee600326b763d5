import { type Custody, type CustodyAnswer, showPhone, showPlate } from '@rental/contracts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { dayTime, periodText } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { driverText } from '../../rental/licence/driver-facts.ts';
import { licenceText } from '../../rental/licence/licence-texts.ts';
import { todayLinkClasses } from '../../rental/today/today-link.ts';
import { custodyTexts as texts } from './custody-texts.ts';

type CustodyFactsProps = {
  answer: CustodyAnswer;
  /** Whether a link opens the details of the booking. */
  hasLink?: boolean;
};

/** Who had the car then or, if nobody had it, where it was. */
export function CustodyFacts({ answer, hasLink = false }: CustodyFactsProps) {
  const { carName, plate, day, time, custody, unrecorded, blocks } = answer;
  const bookingId = (custody ?? unrecorded)?.bookingId;
  return (
    <section aria-labelledby="custody-result" className="grid gap-3 break-inside-avoid">
      <div>
        <h3 id="custody-result" className="text-lg wrap-anywhere">
          {carName}, <span className="whitespace-nowrap">{showPlate(plate)}</span>
        </h3>
        <p className="text-ink-700">{dayTime(day, time)}</p>
      </div>
      <p className="text-lg wrap-anywhere">{resultOf(custody)}</p>
      {custody && (
        <div className="max-w-xl">
          <Facts facts={factsOf(custody)} />
        </div>
      )}
      {hasLink && bookingId !== undefined && <BookingLink bookingId={bookingId} />}
      {blocks.map((note) => (
        <p key={note}>{`${texts.blocked}: ${note}`}</p>
      ))}
      {!custody && <WhereItWas answer={answer} />}
    </section>
  );
}

/** Where the car was if nobody had it, as far as that is recorded. */
const WhereItWas = ({ answer: { returned, unrecorded } }: { answer: CustodyAnswer }) => (
  <>
    {unrecorded && (
      <p className="wrap-anywhere">{texts.unrecorded(unrecorded.code ?? unrecorded.bookingId, unrecorded.toDate)}</p>
    )}
    {returned && (
      <p>
        {texts.stood(returned.locationName)}, <Moment at={returned.at} />.
      </p>
    )}
  </>
);

/** The answer in one sentence. */
export function resultOf(custody: Custody | null): string {
  if (!custody) return texts.nobody;
  return custody.kind === 'booked' ? texts.notRecorded : `${custody.customer.name} ${texts.hadIt}.`;
}

const contactFacts = ({ customer: { name, email, phone } }: Custody) => [
  { name: texts.customer, value: name },
  ...(phone === null ? [] : [{ name: texts.phone, value: showPhone(phone) }]),
  ...(email === null ? [] : [{ name: texts.email, value: <span className="wrap-anywhere">{email}</span> }]),
];

const driverFacts = ({ licence, secondDriver }: Custody) => [
  ...(licence ? [{ name: texts.licence, value: licenceText(licence) }] : []),
  ...(secondDriver ? [{ name: texts.secondDriver, value: driverText(secondDriver) }] : []),
  ...(secondDriver?.licence ? [{ name: texts.secondLicence, value: licenceText(secondDriver.licence) }] : []),
];

function factsOf(custody: Custody) {
  const booking = { name: texts.booking, value: custody.code ?? custody.bookingId };
  const rental = [...contactFacts(custody), ...driverFacts(custody), booking];
  if (custody.kind === 'booked') return [...rental, { name: texts.dates, value: periodText(custody) }];
  const { from, until, outBy, backBy } = custody;
  return [
    ...rental,
    { name: texts.from, value: <Moment at={from} /> },
    { name: texts.until, value: until === null ? texts.stillOut : <Moment at={until} /> },
    { name: texts.outBy, value: outBy },
    ...(backBy === null ? [] : [{ name: texts.backBy, value: backBy }]),
  ];
}

function BookingLink({ bookingId }: { bookingId: string }) {
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
