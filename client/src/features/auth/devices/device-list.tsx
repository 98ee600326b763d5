import type { OwnSession } from '@rental/contracts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { ProfileSection } from '../profile-section.tsx';
import { profileTexts } from '../profile-texts.ts';
import { signOutCustomer } from '../session/sign-out.ts';

export function DeviceList() {
  const { data, isError, isFetching, refetch } = ownAccountApi.useGetSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <ProfileSection title="Devices" lead="Devices where you are logged in. Log out any that you don’t recognise.">
      {isError && (
        <ErrorPanel title="We couldn’t load your devices." isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-40" />}
      {data && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.map((session) => (
              <Device key={session._id} session={session} />
            ))}
          </ul>
          <SignOutMany hasOthers={data.some(({ isThis }) => !isThis)} />
        </>
      )}
    </ProfileSection>
  );
}

const isHandheld = (device: string): boolean => /Android|iPhone|iPad/.test(device);

function Device({ session: { _id, device, network, lastUsedAt, isThis } }: { session: OwnSession }) {
  const [end, { isLoading }] = ownAccountApi.useEndSessionMutation();

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="flex min-w-0 items-start gap-3">
        <Icon name={isHandheld(device) ? 'smartphone' : 'monitor'} className="mt-0.5 text-ink-700" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {device}
            {isThis && (
              <span className="rounded-full bg-success-bg px-2.5 py-0.5 text-sm font-medium text-success">
                This device
              </span>
            )}
          </p>
          <p className="text-sm break-words text-ink-700">
            Network {network} · last used <Moment at={lastUsedAt} />
          </p>
        </div>
      </div>
      {!isThis && (
        <Button
          variant="outline"
          size="md"
          isBusy={isLoading}
          className="max-sm:ml-8"
          aria-label={`${profileTexts.signOut}: ${device}, network ${network}`}
          onClick={() => void toastOutcome(end({ body: { sessionId: _id } }).unwrap())}
        >
          {profileTexts.signOut}
        </Button>
      )}
    </li>
  );
}

function SignOutMany({ hasOthers }: { hasOthers: boolean }) {
  const [endAll, { isLoading, originalArgs }] = ownAccountApi.useEndSessionsMutation();
  const dispatch = useAppDispatch();
  const isBusyWith = (keepThis: boolean) => isLoading && originalArgs?.body.keepThis === keepThis;

  const handleEverywhere = async () => {
    const isDone = await toastOutcome(endAll({ body: { keepThis: false } }).unwrap());
    if (isDone) dispatch(signOutCustomer());
  };

  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {hasOthers && (
        <Button
          variant="outline"
          size="md"
          isBusy={isBusyWith(true)}
          onClick={() => void toastOutcome(endAll({ body: { keepThis: true } }).unwrap())}
        >
          Log out all other devices
        </Button>
      )}
      <Button variant="danger" size="md" isBusy={isBusyWith(false)} onClick={() => void handleEverywhere()}>
        Log out everywhere
      </Button>
    </div>
  );
}
