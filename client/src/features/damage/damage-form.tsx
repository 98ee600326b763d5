import type { NewDamage } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { damageOf, newDraft } from './damage-draft.ts';
import { DamageFields } from './damage-fields.tsx';
import { damageTexts as texts } from './damage-texts.ts';

type DamageFormProps = {
  action: string;
  isOwn?: boolean;
  send: (damage: NewDamage) => Promise<{ message: string }>;
  onClose: () => void;
};

/** The form that records one damage. A retry sends the same id, so that nothing is recorded twice. */
export function DamageForm({ action, isOwn = false, send, onClose }: DamageFormProps) {
  const [draft, setDraft] = useState(newDraft);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const damage = damageOf(draft);
    if (!damage) return;
    setFailure(null);
    setIsBusy(true);
    try {
      notify.success((await send(damage)).message);
      onClose();
    } catch (cause) {
      setFailure(whyUnconfirmed(cause, { canRepeat: true }));
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <DamageFields draft={draft} isOwn={isOwn} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
