import { type DepositBack, type depositChoices, formatRupees, splitDeposit } from '@rental/contracts';
import { Moment } from '../../../../ui/moment.tsx';
import { RadioChoice } from '../../radio-choice.tsx';

/** What staff do with the deposit. `now` gives back money that nobody has to return by hand. */
export type DepositChoice = (typeof depositChoices)[number] | 'now';

/** Counter money has to be returned by hand, so that giving back the deposit includes saying so. */
export const firstChoice = (back: DepositBack | undefined): DepositChoice => (back?.atCounter ? 'returned' : 'now');

/** Returns what giving back the deposit does, such as “₹1,200 pays what is still to pay. Give back ₹3,800.” */
function inWords({ used, online, atCounter }: DepositBack): string {
  return [
    ...(used > 0 ? [`${formatRupees(used)} pays what is still to pay.`] : []),
    ...(online > 0 ? [`${formatRupees(online)} goes back the way it was paid.`] : []),
    ...(atCounter > 0 ? [`Give back ${formatRupees(atCounter)}.`] : []),
  ].join(' ');
}

/** Returns what becomes of the deposit if this much is still to pay. */
export function withBalance(
  { used, online, atCounter, heldOnline, backBy }: DepositBack,
  balance: number,
): DepositBack {
  const split = splitDeposit(used + online + atCounter, balance);
  const byProvider = Math.min(heldOnline, split.returned);
  return { used: split.used, online: byProvider, atCounter: split.returned - byProvider, heldOnline, backBy };
}

/** The button that gives back the deposit. */
export const giveBackText = ({ atCounter }: DepositBack): string =>
  atCounter > 0 ? `I gave back ${formatRupees(atCounter)}` : 'Give back the deposit now';

export const DepositSplit = ({ back }: { back: DepositBack }) => (
  <>
    <p className="mt-1 text-[15px]">{inWords(back)}</p>
    <p className="text-sm text-ink-700">
      Promised to the customer by <Moment at={back.backBy} />.
    </p>
  </>
);

type DepositBackProps = { back: DepositBack; chosen: DepositChoice; onChoose: (choice: DepositChoice) => void };

/** What becomes of the deposit when the car is taken back, with the choice to keep it until the car is checked. */
export function DepositBackChoice({ back, chosen, onChoose }: DepositBackProps) {
  const first = firstChoice(back);
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink-800">
        Deposit {formatRupees(back.used + back.online + back.atCounter)}
      </legend>
      <DepositSplit back={back} />
      <RadioChoice
        name="deposit"
        text={giveBackText(back)}
        isChosen={chosen === first}
        onChoose={() => onChoose(first)}
      />
      <RadioChoice
        name="deposit"
        text="Keep it until the car is checked"
        isChosen={chosen === 'keep'}
        onChoose={() => onChoose('keep')}
      />
    </fieldset>
  );
}
