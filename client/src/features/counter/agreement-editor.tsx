import type { AgreementSettings } from '@rental/contracts';
import { useState } from 'react';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { counterApi } from './counter-api.ts';
import { counterTexts as texts } from './counter-texts.ts';

/** Edits the rental agreement that customers accept at the counter. */
export function AgreementEditor() {
  const { data, isFetching, isError, refetch } = counterApi.useGetAgreementQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <ErrorPanel title={texts.agreementFailed} isBusy={isFetching} onRetry={() => void refetch()} />;

  return (
    <div>
      <p className="max-w-[68ch] text-ink-700">{texts.aboutAgreement}</p>
      <div className="mt-3 min-h-44">{data && <AgreementForm key={data.version} agreement={data} />}</div>
    </div>
  );
}

function AgreementForm({ agreement: { version, text } }: { agreement: AgreementSettings }) {
  const [typed, setTyped] = useState(text ?? '');
  const [save, { isLoading }] = counterApi.useSaveAgreementMutation();
  const handleSubmit = () => {
    const wanted = typed.trim();
    void toastOutcome(save({ body: { version, text: wanted === '' ? null : wanted } }).unwrap());
  };

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <TextArea
        label={version > 0 ? `${texts.agreementText}, version ${version}` : texts.agreementText}
        rows={8}
        maxLength={20_000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" isBusy={isLoading} disabled={typed.trim() === (text ?? '')}>
        {texts.saveAgreement}
      </Button>
    </form>
  );
}
