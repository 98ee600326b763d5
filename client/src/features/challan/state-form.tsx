import { type ChallanDetail, type ChallanStateBody, challanStates, challanStateTexts } from '@rental/contracts';
import { type FormEvent, useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { challanApi } from './challan-api.ts';
import { challanTexts as texts } from './challan-texts.ts';

type Chosen = ChallanStateBody['state'];

/** The states that staff can choose; a challan becomes `charged` by charging it. */
const chosen = challanStates.filter((state): state is Chosen => state !== 'charged');

/** Gives a challan another state, with a reason. */
export function StateForm({ challan: { _id: challanId, version, state } }: { challan: ChallanDetail }) {
  const others = chosen.filter((each) => each !== state);
  const [next, setNext] = useState<Chosen | undefined>();
  const [reason, setReason] = useState('');
  const [setState, { error, isLoading }] = challanApi.useSetChallanStateMutation();
  const wanted = others.find((each) => each === next) ?? others[0];

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!wanted) return;
    const { data } = await setState({ body: { challanId, version, state: wanted, reason: reason.trim() } });
    if (!data) return;
    setReason('');
    notify.success(data.message);
  };

  return (
    <form
      aria-labelledby="state-heading"
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-3 rounded-control border border-control p-4"
    >
      <h3 id="state-heading" className="text-lg">
        {texts.change}
      </h3>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_2fr]">
        <NativeSelect
          label={texts.newState}
          value={wanted}
          onChange={({ target }) => setNext(others.find((each) => each === target.value))}
        >
          {others.map((each) => (
            <option key={each} value={each}>
              {challanStateTexts[each]}
            </option>
          ))}
        </NativeSelect>
        <LineField label={texts.reason} maxLength={200} value={reason} onChange={setReason} />
      </div>
      <FormProblem text={error ? whyUnconfirmed(error) : null} />
      <Button type="submit" variant="outline" isBusy={isLoading} className="sm:justify-self-end">
        {texts.change}
      </Button>
    </form>
  );
}
