import { type ChallanDetail, isDay, lastDayToAnswer } from '@rental/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorCode, fieldProblems, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { CarMinuteFields } from '../counter/custody/car-minute-fields.tsx';
import { challanApi } from './challan-api.ts';
import { challanTexts as texts } from './challan-texts.ts';

type ChallanFormProps = {
  /** The challan to correct, or null for a new one. */
  challan: ChallanDetail | null;
  onSaved: (saved: ChallanDetail) => void;
  onCancel: () => void;
};

type Draft = ReturnType<typeof draftOf>;

const draftOf = (challan: ChallanDetail | null, today: string) =>
  challan ? writtenOf(challan) : { ...blank, noticeDate: today, answerBy: lastDayToAnswer(today), day: today };

const blank = { number: '', authority: '', offence: '', amount: '', plate: '', time: '' };

const writtenOf = ({ number, authority, offence, amount, noticeDate, answerBy, plate, day, time }: ChallanDetail) => ({
  number,
  authority,
  offence,
  amount: String(amount),
  noticeDate,
  answerBy,
  plate,
  day,
  time,
});

const most = 1_000_000;

/** Enters a challan, or corrects one. */
export function ChallanForm({ challan, onSaved, onCancel }: ChallanFormProps) {
  const today = todayInIndia();
  const [draft, setDraft] = useState(() => draftOf(challan, today));
  const { save, error, isLoading } = useSave(challan);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save(draft);
    if (saved) onSaved(saved);
  };
  const problems = fieldProblems(error);
  const isAtFields = errorCode(error) === 'invalid_input';

  return (
    <form
      aria-labelledby="challan-form-heading"
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5"
    >
      <h2 ref={heading} id="challan-form-heading" tabIndex={-1} className="text-xl outline-none">
        {challan ? texts.edit : texts.enter}
      </h2>
      <OffenceFields draft={draft} problems={problems} onChange={change} />
      <NoticeFields draft={draft} today={today} problems={problems} onChange={change} />
      <FormProblem text={error && !isAtFields ? whyUnconfirmed(error, { canRepeat: true }) : null} />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Saves the draft; returns the challan, or null after a problem. */
function useSave(challan: ChallanDetail | null) {
  const [create, creating] = challanApi.useCreateChallanMutation();
  const [edit, editing] = challanApi.useEditChallanMutation();
  // Retained until the challan is entered, so that a retry after a lost response does not enter it twice.
  const [recordId] = useState(newObjectId);
  const save = async (draft: Draft): Promise<ChallanDetail | null> => {
    const body = { ...draft, amount: Number(draft.amount) };
    const { data } = challan
      ? await edit({ body: { ...body, challanId: challan._id, version: challan.version } })
      : await create({ body: { ...body, recordId } });
    if (data) notify.success(data.message);
    return data?.data ?? null;
  };
  return { save, error: creating.error ?? editing.error, isLoading: creating.isLoading || editing.isLoading };
}

type FieldsProps = {
  draft: Draft;
  today: string;
  problems: Record<string, string>;
  onChange: (changes: Partial<Draft>) => void;
};

/** The car, the minute and the offence. */
function OffenceFields({ draft, problems, onChange }: Omit<FieldsProps, 'today'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <CarMinuteFields asked={draft} dayLabel={texts.day} problems={problems} onChange={onChange} />
      <TextField
        label={texts.offence}
        isRequired
        maxLength={100}
        className="sm:col-span-2"
        value={draft.offence}
        error={problems['offence']}
        onChange={({ target }) => onChange({ offence: target.value })}
      />
      <TextField
        label={texts.amount}
        isRequired
        prefix="₹"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        value={draft.amount}
        error={problems['amount']}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
    </div>
  );
}

/** Who issued the notice, and when it must be answered. A new date of the notice moves the last day to answer. */
function NoticeFields({ draft, today, problems, onChange }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={texts.number}
        isRequired
        maxLength={30}
        autoComplete="off"
        value={draft.number}
        error={problems['number']}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <TextField
        label={texts.authority}
        isRequired
        maxLength={60}
        value={draft.authority}
        error={problems['authority']}
        onChange={({ target }) => onChange({ authority: target.value })}
      />
      <DateField
        label={texts.noticeDate}
        isRequired
        max={today}
        value={draft.noticeDate}
        error={problems['noticeDate']}
        onChange={(noticeDate) =>
          onChange({ noticeDate, ...(isDay(noticeDate) && { answerBy: lastDayToAnswer(noticeDate) }) })
        }
      />
      <DateField
        label={texts.answerBy}
        hint={texts.answerHint}
        isRequired
        min={draft.noticeDate}
        value={draft.answerBy}
        error={problems['answerBy']}
        onChange={(answerBy) => onChange({ answerBy })}
      />
    </div>
  );
}
