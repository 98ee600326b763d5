import { type CounterDamage, formatRupees } from '@rental/contracts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { nowTexts as texts } from './now-texts.ts';
import { RentalRow, untilText } from './rental-row.tsx';

/** Whether the customer’s time to answer is over or they have answered, so that staff decide. */
const isDue = ({ damage: { answer, answerBy } }: CounterDamage, now: number): boolean =>
  answer !== undefined || Date.parse(answerBy) <= now;

/** Sorts proposals so that those for staff to decide come first. */
export const dueFirst = (rentals: readonly CounterDamage[], now: number): CounterDamage[] =>
  rentals.toSorted((a, b) => Number(isDue(b, now)) - Number(isDue(a, now)));

/** A proposed charge for damage, with the customer’s answer or what we wait for. Its rental is where staff decide. */
export function DamageRow({ rental, now }: { rental: CounterDamage; now: number }) {
  const { go } = useAdminUrl();
  const { amount, reason, answer, answerBy } = rental.damage;

  return (
    <RentalRow
      rental={rental}
      title={`${formatRupees(amount)} · ${reason}`}
      place={rental.returnLocationName ?? rental.locationName}
      end={untilText(rental)}
    >
      {answer ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">
            {texts.answered}, <Moment at={answer.at} />:
          </span>{' '}
          {answer.text}
        </p>
      ) : (
        <p>
          {isDue(rental, now) ? (
            texts.noAnswer
          ) : (
            <>
              {texts.canAnswer} <Moment at={answerBy} />.
            </>
          )}
        </p>
      )}
      <Button
        variant="outline"
        size="md"
        className="mt-1 sm:min-w-36 sm:justify-self-start"
        aria-label={`${texts.openRental}: ${rental.carName}, ${rental.customerName}`}
        onClick={() => go({ booking: rental._id })}
      >
        {texts.openRental}
      </Button>
    </RentalRow>
  );
}
