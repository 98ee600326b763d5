import { type MessageConsent, messageConsentTexts } from '@rental/contracts';
import { useConfig } from '../../lib/api/config-api.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProfileSection } from '../auth/profile-section.tsx';
import { notificationApi } from './notification-api.ts';

/** Shows whether the customer agreed to messages, and lets them decide; nothing if no messages can be sent. */
export function MessagesSection() {
  return useConfig()?.messages === undefined ? null : <OwnConsent />;
}

function OwnConsent() {
  const { data, isError, isFetching, refetch } = notificationApi.useGetConsentQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <ProfileSection
      title="Messages"
      lead="Short messages to your mobile number about your bookings, never advertising. We still send every email."
    >
      {isError && (
        <ErrorPanel title="We couldn’t load your choice." isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-20" />}
      {data && <Choice consent={data} />}
    </ProfileSection>
  );
}

function Choice({ consent: { channel, since, hasForBookings } }: { consent: MessageConsent }) {
  const [setConsent, { isLoading }] = notificationApi.useSetConsentMutation();
  const change = (isOn: boolean) => void toastOutcome(setConsent({ body: { isOn } }).unwrap());

  return (
    <>
      {since !== null && (
        <p>
          You agreed to messages about all your bookings on <Moment at={since} />.
        </p>
      )}
      {since === null && hasForBookings && <p>You agreed to messages about some of your bookings.</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {since === null && channel && (
          <Button size="md" isBusy={isLoading} onClick={() => change(true)}>
            {messageConsentTexts[channel].account}
          </Button>
        )}
        {(since !== null || hasForBookings) && (
          <Button variant="outline" size="md" isBusy={isLoading} onClick={() => change(false)}>
            Stop all messages
          </Button>
        )}
      </div>
    </>
  );
}
