import {
  extraChargeTexts,
  formatRupees,
  type HandoverFacts,
  momentAfter,
  offerCharges,
  type OfferedCharge,
  type ReturnKind,
  type ShownHandover,
  type TakeBackBody,
} from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../../lib/browser/new-object-id.ts';
import { useNow } from '../../../../lib/browser/use-now.ts';
import { RupeesField } from '../../../../ui/form/rupees-field.tsx';
import { amountHint, amountLabel, handoverTexts as texts } from '../handover-texts.ts';
import { useEntered } from '../step/kept-step.ts';

const everyMinute = 60_000;
const most = 1_000_000;

type Chosen = Partial<Record<ReturnKind, string>>;
type Noted = Pick<ShownHandover, 'fuelEighths' | 'cngEighths' | 'chargePercent'>;

/**
 * Manages the charges that the return of a car suggests. `chosen` has the entered amounts of those that staff want, `given`
 * is what the call takes, and `total` is their sum in rupees.
 */
export function useReturnCharges(facts: HandoverFacts, back: Noted) {
  const now = Math.floor(useNow(everyMinute) / everyMinute) * everyMinute;
  const [chosen, setChosen] = useState<Chosen>(chosenBefore(useEntered()));
  // Retained until the car is taken back, so that a retry after a lost response charges nothing twice.
  const [ids] = useState(() => ({ late: newObjectId(), fuel: newObjectId() }));
  const offers = offersOf(facts, back, momentAfter(new Date(now), 0));
  const charges = offers.flatMap(({ kind }) => {
    const text = chosen[kind];
    return text === undefined ? [] : [{ recordId: ids[kind], kind, amount: Number(text) }];
  });
  const given: Pick<TakeBackBody, 'charges'> = charges.length > 0 ? { charges } : {};
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  const change = (kind: ReturnKind, amount: string | undefined) => setChosen({ ...chosen, [kind]: amount });
  return { offers, chosen, given, total, change };
}

/** Returns the amounts that were entered before a refusal, or none. */
const chosenBefore = ({ charges = [] }: Pick<TakeBackBody, 'charges'>): Chosen =>
  Object.fromEntries(charges.map(({ kind, amount }) => [kind, String(amount)]));

function offersOf({ returnTerms, toDate, returnTime, handedOut }: HandoverFacts, back: Noted, moment: string) {
  if (!returnTerms) return [];
  return offerCharges({ ...returnTerms, toDate, returnTime }, { moment, out: handedOut ?? {}, back });
}

type ReturnChargesProps = { charges: ReturnType<typeof useReturnCharges> };

/** The charges that the return suggests; staff tick those that they want. Renders nothing if it suggests none. */
export function ReturnCharges({ charges: { offers, chosen, change } }: ReturnChargesProps) {
  if (offers.length === 0) return null;

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold text-ink-800">{texts.returnCharges}</legend>
      {offers.map((offer) => (
        <Offer
          key={offer.kind}
          offer={offer}
          amount={chosen[offer.kind]}
          onChange={(amount) => change(offer.kind, amount)}
        />
      ))}
    </fieldset>
  );
}

type OfferProps = {
  offer: OfferedCharge;
  /** The entered amount; undefined if the charge is not wanted. */
  amount: string | undefined;
  onChange: (amount: string | undefined) => void;
};

function Offer({ offer: { kind, amount: offered, reason, evidence }, amount, onChange }: OfferProps) {
  const name = extraChargeTexts[kind];
  const isWanted = amount !== undefined;

  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-peacock-700"
          checked={isWanted}
          onChange={() => onChange(isWanted ? undefined : String(offered ?? ''))}
        />
        <span className="min-w-0 font-semibold tabular-nums">
          {offered === undefined ? name : `${name}, ${formatRupees(offered)}`}
          <span className="block text-[15px] font-normal wrap-anywhere">{reason}</span>
          <span className="block text-sm font-normal wrap-anywhere text-ink-700">{evidence}</span>
        </span>
      </label>
      {isWanted && (
        <RupeesField
          label={amountLabel(kind)}
          hint={amountHint(offered)}
          most={offered ?? most}
          isRequired
          value={amount}
          onChange={onChange}
        />
      )}
    </div>
  );
}
