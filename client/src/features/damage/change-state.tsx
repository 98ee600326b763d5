import { type Damage, damageContract } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useMayCall } from '../../lib/rank.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RupeesField } from '../../ui/form/rupees-field.tsx';
import { damageApi } from './damage-api.ts';
import { damageText, damageTexts as texts } from './damage-texts.ts';

const mostCost = 1_000_000;

/** Marks a damage as repaired, with the cost, or as open again. */
export function ChangeState({ damage }: { damage: Damage }) {
  const [isOpen, setIsOpen] = useState(false);
  const [cost, setCost] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [repair, repairing] = damageApi.useRepairDamageMutation();
  const [reopen, reopening] = damageApi.useReopenDamageMutation();
  if (!useMayCall(damageContract.repair)) return null;
  const { _id: damageId, state } = damage;

  const change = async (saving: Promise<{ message: string }>) => {
    setFailure(null);
    try {
      notify.success((await saving).message);
    } catch (cause) {
      setFailure(whyUnconfirmed(cause, { canRepeat: true }));
    }
  };

  return (
    <div className="mt-2 grid justify-items-start gap-3">
      {failure && <Alert>{failure}</Alert>}
      {state === 'repaired' && (
        <Button
          variant="outline"
          size="sm"
          isBusy={reopening.isLoading}
          aria-label={`${texts.reopen}: ${damageText(damage)}`}
          onClick={() => void change(reopen({ body: { damageId } }).unwrap())}
        >
          {texts.reopen}
        </Button>
      )}
      {state === 'open' && !isOpen && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`${texts.markRepaired}: ${damageText(damage)}`}
          onClick={() => setIsOpen(true)}
        >
          {texts.markRepaired}
        </Button>
      )}
      {state === 'open' && isOpen && (
        <form
          className="grid w-full gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void change(repair({ body: { damageId, cost: Number(cost) } }).unwrap());
          }}
        >
          <RupeesField
            label={texts.cost}
            hint={texts.costHint}
            isRequired
            least={0}
            most={mostCost}
            value={cost}
            onChange={setCost}
          />
          <Button type="submit" size="sm" className="justify-self-start" isBusy={repairing.isLoading}>
            {texts.markRepaired}
          </Button>
        </form>
      )}
    </div>
  );
}
