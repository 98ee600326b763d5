import {
  type AddChargeBody,
  type AgreedCharge,
  type BookingDetail,
  type ExtraChargeKind,
  extraChargeTexts,
  formatRupees,
} from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { RupeesField } from '../../../ui/form/rupees-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OnlineButton } from '../../../ui/online-button.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { DamageChoice } from './damage-choice.tsx';
import { extraChargeApi } from './extra-charge-api.ts';

type ChargeFormProps = {
  booking: Pick<BookingDetail, '_id' | 'rev' | 'damageProposals'>;
  agreed: readonly AgreedCharge[];
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

const most = 1_000_000;

/** What shows a charge of each kind, as the hint of a field. */
const evidenceHints: Record<ExtraChargeKind, string> = {
  late: 'When the car came back, for example “Returned at 9:40PM”.',
  fuel: 'The gauge, for example “Out full, back 3/8”.',
  cleaning: 'For example “Photos of the back seat”.',
  toll: 'The reference of the toll.',
  fine: 'The number of the notice.',
  damage: 'For example “Photos of the return”.',
};

const countLabels = {
  hour: 'Started hours',
  day: 'Started days',
  eighth: 'Missing eighths',
  time: 'How many',
} as const;

const shown = (verb: string, amount: number): string =>
  Number.isInteger(amount) && amount > 0 ? `${verb} ${formatRupees(amount)}` : verb;

/** Adds a charge, or proposes it if it is for damage. */
function useSend() {
  const [add, adding] = extraChargeApi.useAddChargeMutation();
  const [propose, proposing] = extraChargeApi.useProposeDamageMutation();
  const send = ({ kind, ...body }: Omit<AddChargeBody, 'kind'> & Pick<AgreedCharge, 'kind'>, damageId: string) =>
    (kind === 'damage'
      ? propose({ body: { ...body, ...(damageId !== '' && { damageId }) } })
      : add({ body: { ...body, kind } })
    ).unwrap();
  return { send, isLoading: adding.isLoading || proposing.isLoading };
}

/** The form that adds an extra charge or proposes one for damage. */
export function ChargeForm({ booking, agreed, onBusy, onClose }: ChargeFormProps) {
  const { _id: bookingId, rev } = booking;
  const [charge, setCharge] = useState(agreed[0]);
  const [numberText, setNumberText] = useState(firstNumber(charge));
  const [damageId, setDamageId] = useState('');
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  // Retained until the charge is added, so that a retry after a lost response does not add it twice.
  const [recordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const { send, isLoading } = useSend();
  if (!charge) return null;
  const { kind, words, price = 1 } = charge;
  const amount = price * Number(numberText);

  const handleKind = (chosen: string) => {
    const next = agreed.find((each) => each.kind === chosen);
    setCharge(next);
    setNumberText(firstNumber(next));
  };
  const handleDamage = (chosen: string, text: string) => {
    setDamageId(chosen);
    setReason(text);
  };
  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = { bookingId, rev, recordId, kind, amount, reason: reason.trim(), evidence: evidence.trim() };
    if (await make(() => send(body, damageId))) onClose();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-3 grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NativeSelect label="What happened" value={kind} onChange={({ target }) => handleKind(target.value)}>
          {agreed.map((each) => (
            <option key={each.kind} value={each.kind}>
              {extraChargeTexts[each.kind]}
            </option>
          ))}
        </NativeSelect>
        <AmountField charge={charge} value={numberText} onChange={setNumberText} />
        <p className="text-[15px] text-ink-700 sm:col-span-2">
          The customer agreed to: “{words}”
          {kind === 'damage' && ' They have 48 hours to answer before you can charge it.'}
        </p>
      </div>
      {kind === 'damage' && <DamageChoice booking={booking} damageId={damageId} onChoose={handleDamage} />}
      <LineField
        label="What the customer reads"
        hint="Why they owe this, for example “Returned 3 hours late”."
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <LineField
        label="What shows it"
        hint={evidenceHints[kind]}
        maxLength={100}
        value={evidence}
        onChange={setEvidence}
      />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Don’t charge
        </Button>
        <OnlineButton type="submit" isBusy={isLoading}>
          {shown(kind === 'damage' ? 'Propose' : 'Charge', amount)}
        </OnlineButton>
      </div>
    </form>
  );
}

/** One unit of a fixed price, otherwise no amount yet. */
const firstNumber = (charge: AgreedCharge | undefined): string => (charge?.price === undefined ? '' : '1');

type AmountFieldProps = { charge: AgreedCharge; value: string; onChange: (text: string) => void };

/** The number of units of a fixed price, or the amount. */
function AmountField({ charge: { price, per }, value, onChange }: AmountFieldProps) {
  if (price === undefined || per === undefined)
    return <RupeesField label="Amount" most={most} isRequired value={value} onChange={onChange} />;
  return (
    <TextField
      label={countLabels[per]}
      hint={`${formatRupees(price)} each`}
      type="number"
      inputMode="numeric"
      min={1}
      max={1_000}
      step={1}
      isRequired
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
