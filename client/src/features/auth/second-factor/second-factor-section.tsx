import type { SecondFactor } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyId } from '../../../ui/copy/copy-id.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ProfileSection } from '../profile-section.tsx';
import { Notice } from '../notice.tsx';
import { secondFactorApi } from '../second-factor-api.ts';
import { selectSession } from '../session/session-slice.ts';
import { useRenewToken } from '../session/use-renew-token.ts';
import { ProofForm } from './proof-form.tsx';

const QrCode = lazyPart(async () => (await import('../../../ui/qr-code.tsx')).QrCode);

/** An admin’s two-step login: set up, replace and turn off. Recovery codes are shown until the admin dismisses them. */
export function SecondFactorSection() {
  const { data, isError, isFetching, refetch } = secondFactorApi.useGetSecondFactorQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  const isMissing = useSelector(selectSession)?.lacksSecondFactor === true;

  return (
    <ProfileSection
      title="Two-step login"
      lead={
        isMissing
          ? 'Admins must use two-step login. Set it up to open the dashboard.'
          : 'When you log in, you enter a code from an app on your phone as well as your password.'
      }
    >
      {isError && !data && (
        <ErrorPanel title="We couldn’t load this." isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && data && <Factor factor={data} onCodes={setCodes} />}
    </ProfileSection>
  );
}

type WithCodes = { onCodes: (codes: string[]) => void };
type WithFactor = WithCodes & { factor: SecondFactor };

function Factor({ factor, onCodes }: WithFactor) {
  return factor.isOn ? <TurnedOn factor={factor} onCodes={onCodes} /> : <SetUp onCodes={onCodes} />;
}

function SetUp({ onCodes }: WithCodes) {
  const [begin, begun] = secondFactorApi.useBeginSecondFactorMutation();
  const [confirm] = secondFactorApi.useConfirmSecondFactorMutation();
  const renewToken = useRenewToken();
  const key = begun.data?.data;

  if (!key) {
    const handleBegin = async ({ currentPassword }: { currentPassword: string }) =>
      (await begin({ body: { currentPassword } })).error;
    return <ProofForm asks="password" action="Set up" onProof={handleBegin} />;
  }

  const handleConfirm = async ({ code }: { code: string }) => {
    const { data, error } = await confirm({ body: { code } });
    if (error) return error;
    onCodes(data.data.recoveryCodes);
    // The current token still says that two-step login is missing.
    renewToken();
    return undefined;
  };

  return (
    <>
      <p>Scan this with an authenticator app, or type in the key. Then enter the code that the app shows.</p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <Suspense fallback={<Skeleton className="size-50" />}>
          <QrCode text={key.uri} name="the key" />
        </Suspense>
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm font-semibold text-ink-800">Key</p>
          <CopyId name="key" id={key.secret} />
        </div>
      </div>
      <ProofForm asks="code" action="Turn on" onProof={handleConfirm} onCancel={begun.reset} />
    </>
  );
}

function TurnedOn({ factor: { since, recoveryCodesLeft }, onCodes }: WithFactor) {
  const [chosen, setChosen] = useState<'codes' | 'end' | null>(null);
  const [make] = secondFactorApi.useMakeRecoveryCodesMutation();
  const [end] = secondFactorApi.useEndSecondFactorMutation();
  const close = () => setChosen(null);
  const place = useReturnFocus(chosen !== null);

  const handleMake = async (body: { currentPassword: string; code: string }) => {
    const { data, error } = await make({ body });
    if (data) onCodes(data.data.recoveryCodes);
    return error;
  };
  const handleEnd = async (body: { currentPassword: string; code: string }) => {
    const { data, error } = await end({ body });
    if (data) notify.success(data.message);
    return error;
  };

  return (
    <>
      <p>
        <strong className="text-success">On</strong> since {since !== null && <Moment at={since} />} ·{' '}
        {recoveryCodesLeft} recovery codes left
      </p>
      {chosen === null && (
        <div ref={place} tabIndex={-1} className="mt-4 flex flex-wrap gap-3 outline-none">
          <Button variant="outline" size="md" onClick={() => setChosen('codes')}>
            Create new recovery codes
          </Button>
          <Button variant="danger" size="md" onClick={() => setChosen('end')}>
            Turn off
          </Button>
        </div>
      )}
      {chosen === 'codes' && (
        <ProofForm asks="both" action="Create new recovery codes" onProof={handleMake} onCancel={close} />
      )}
      {chosen === 'end' && (
        <ProofForm asks="both" action="Turn off" variant="danger" onProof={handleEnd} onCancel={close} />
      )}
    </>
  );
}

/** Shows the recovery codes, which cannot be shown again. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Notice icon="circle-check" title="Save these recovery codes">
        Print them or write them down. Each one lets you log in once without the app. We can’t show them again.
      </Notice>
      <ul aria-label="Recovery codes" className="mt-4 grid gap-x-6 gap-y-1.5 font-mono text-[15px] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="mt-5" size="md" onClick={onDone}>
        I’ve saved them
      </Button>
    </>
  );
}
