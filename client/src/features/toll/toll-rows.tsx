import { formatRupees, showPlate, type Toll, tollContract } from '@rental/contracts';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { useMayCall } from '../../lib/rank.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { dayTime } from '../../ui/day-time.tsx';
import { Moment } from '../../ui/moment.tsx';
import { custodyTexts } from '../counter/custody/custody-texts.ts';
import { tollApi } from './toll-api.ts';
import { nobodyText, tollTexts as texts } from './toll-texts.ts';

type TollRowsProps = {
  tolls: readonly Toll[];
  /** Opens the rental of a toll; absent where the rental is already open. */
  onOpen?: (bookingId: string) => void;
};

export function TollRows({ tolls, onOpen }: TollRowsProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {tolls.map((toll) => (
        <TollRow key={toll._id} toll={toll} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function TollRow({ toll, onOpen }: { toll: Toll; onOpen: TollRowsProps['onOpen'] }) {
  const { reference, plaza, plate, carName, day, time, booking } = toll;
  return (
    <li className="grid gap-x-4 gap-y-1 grid-cols-[1fr_auto] py-3 text-[15px]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{plaza}</p>
        <p>{dayTime(day, time)}</p>
        <p className="text-sm wrap-anywhere text-ink-700">
          {carName} <span className="whitespace-nowrap">{showPlate(plate)}</span> · {reference}
        </p>
        {booking && onOpen && (
          <button
            type="button"
            className="min-h-11 font-semibold text-crimson-700 underline sm:min-h-8"
            onClick={() => onOpen(booking._id)}
          >
            {booking.code ?? booking._id}
          </button>
        )}
        {!booking && <Nobody toll={toll} />}
      </div>
      <Charge toll={toll} />
    </li>
  );
}

/** What is known about a car that nobody had. */
function Nobody({ toll }: { toll: Toll }) {
  const { custody } = toll;
  if (custody?.custody) return <p>{texts.nowRented}</p>;
  return (
    <p className="wrap-anywhere">
      {nobodyText(toll)}
      {custody?.returned && (
        <>
          {' '}
          {texts.stood(custody.returned.locationName)} ({texts.returned} <Moment at={custody.returned.at} />
          ).
        </>
      )}
      {custody?.blocks.map((note) => ` ${custodyTexts.blocked}: ${note}.`)}
      {custody?.unrecorded &&
        ` ${custodyTexts.unrecorded(custody.unrecorded.code ?? custody.unrecorded.bookingId, custody.unrecorded.toDate)}`}
    </p>
  );
}

/** The amount, and the button that charges it to the rental that had the car. */
function Charge({ toll: { _id: tollId, amount, plaza, booking, chargedAt } }: { toll: Toll }) {
  const [charge, { error, isLoading }] = tollApi.useChargeTollMutation();
  const mayCharge = useMayCall(tollContract.charge) && booking !== null && chargedAt === undefined;
  const handleCharge = async () => {
    const { data } = await charge({ body: { tollId } });
    if (data) notify.success(data.message);
  };
  return (
    <>
      <div className="text-right">
        <p className="font-semibold tabular-nums">{formatRupees(amount)}</p>
        {chargedAt !== undefined && <p className="text-sm text-ink-700">{texts.charged}</p>}
        {mayCharge && (
          <Button
            variant="outline"
            size="sm"
            className="mt-1"
            isBusy={isLoading}
            aria-label={`${texts.charge} ${formatRupees(amount)}, ${plaza}`}
            onClick={() => void handleCharge()}
          >
            {texts.charge}
          </Button>
        )}
      </div>
      <div className="col-span-full">
        <FormProblem text={mayCharge && error ? whyUnconfirmed(error, { canRepeat: true }) : null} />
      </div>
    </>
  );
}
