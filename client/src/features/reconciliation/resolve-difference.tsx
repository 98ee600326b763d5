import type { ShownDifference } from '@rental/contracts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { LineForm } from '../../ui/form/line-form.tsx';
import { reconciliationApi } from './reconciliation-api.ts';

const nothing = 'nothing';

/**
 * Shows our value and the provider’s, and a form that marks the difference as resolved. The required note explains the
 * decision.
 */
export function ResolveDifference({ difference: { id, ours, theirs } }: { difference: ShownDifference }) {
  const [resolve, { isLoading }] = reconciliationApi.useResolveDifferenceMutation();

  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <Side name="Our books" text={ours} />
        <Side name="The provider" text={theirs} />
      </dl>
      <LineForm
        label="How it was resolved"
        maxLength={200}
        action="Mark as resolved"
        isBusy={isLoading}
        onSave={(note) => void toastOutcome(resolve({ body: { id, ours, theirs, note } }).unwrap())}
      />
    </>
  );
}

function Side({ name, text }: { name: string; text: string | null }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="shrink-0 text-ink-700">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{text ?? nothing}</dd>
    </div>
  );
}
