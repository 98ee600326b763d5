import { type Cost, type CostKind, costKinds, costKindTexts, isDay, type NewCostBody } from '@rental/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorCode, fieldProblems, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { costApi } from './cost-api.ts';
import { costTexts as texts } from './cost-texts.ts';

type CostFormProps = {
  carId: string;
  /** The cost to correct, or null for a new one. */
  cost: Cost | null;
  onClose: () => void;
};

type Draft = { kind: CostKind; day: string; amount: string; odometer: string; note: string };

const draftOf = (cost: Cost | null): Draft => ({
  kind: cost?.kind ?? 'service',
  day: cost?.day ?? todayInIndia(),
  amount: cost ? String(cost.amount) : '',
  odometer: cost?.odometer === undefined ? '' : String(cost.odometer),
  note: cost?.note ?? '',
});

/** The draft as the calls take it. */
const factsOf = ({ kind, day, amount, odometer, note }: Draft): Omit<NewCostBody, 'carId' | 'costId'> => ({
  kind,
  day,
  amount: Number(amount),
  ...(odometer !== '' && { odometer: Number(odometer) }),
  ...(note.trim() !== '' && { note: note.trim() }),
});

const mostAmount = 10_000_000;
const mostKilometres = 9_999_999;

/** Records a cost of a car, or corrects one. Takes the focus when it opens. */
export function CostForm({ carId, cost, onClose }: CostFormProps) {
  const [draft, setDraft] = useState(() => draftOf(cost));
  const { save, error, isLoading } = useSave(carId, cost);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const problems = fieldProblems(error);
  const isAtFields = errorCode(error) === 'invalid_input';

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isDay(draft.day) && (await save(draft))) onClose();
  };

  return (
    <form
      ref={form}
      aria-label={cost ? texts.edit : texts.add}
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-4 rounded-control border border-control p-4"
    >
      <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
        <NativeSelect
          label={texts.kind}
          value={draft.kind}
          onChange={({ target }) => change({ kind: costKinds.find((kind) => kind === target.value) ?? 'other' })}
        >
          {costKinds.map((kind) => (
            <option key={kind} value={kind}>
              {costKindTexts[kind]}
            </option>
          ))}
        </NativeSelect>
        <DateField
          label={texts.day}
          isRequired
          max={todayInIndia()}
          value={draft.day}
          error={problems['day']}
          onChange={(day) => change({ day })}
        />
        <TextField
          label={texts.amount}
          hint={texts.amountHint}
          isRequired
          prefix="₹"
          type="number"
          inputMode="numeric"
          min={0}
          max={mostAmount}
          step={1}
          value={draft.amount}
          error={problems['amount']}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <TextField
          label={texts.odometer}
          hint={draft.kind === 'service' ? texts.odometerHint : undefined}
          type="number"
          inputMode="numeric"
          min={0}
          max={mostKilometres}
          step={1}
          value={draft.odometer}
          error={problems['odometer']}
          onChange={({ target }) => change({ odometer: target.value })}
        />
        <TextField
          label={texts.note}
          maxLength={200}
          autoComplete="off"
          className="min-[26rem]:col-span-2"
          value={draft.note}
          error={problems['note']}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
      <FormProblem text={error && !isAtFields ? whyUnconfirmed(error, { canRepeat: true }) : null} />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Saves the draft; returns whether that worked. */
function useSave(carId: string, cost: Cost | null) {
  const [add, adding] = costApi.useAddCostMutation();
  const [edit, editing] = costApi.useEditCostMutation();
  // Retained until the cost is recorded, so that a retry after a lost response does not record it twice.
  const [costId] = useState(newObjectId);
  const save = async (draft: Draft): Promise<boolean> => {
    const facts = factsOf(draft);
    const { data } = cost
      ? await edit({ body: { ...facts, costId: cost._id, version: cost.version } })
      : await add({ body: { ...facts, costId, carId } });
    if (data) notify.success(data.message);
    return data !== undefined;
  };
  return { save, error: adding.error ?? editing.error, isLoading: adding.isLoading || editing.isLoading };
}
