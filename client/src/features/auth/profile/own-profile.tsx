import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmailSection } from '../email/email-section.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { ProfileDetails } from './profile-details.tsx';

/** What the account says of its owner, to be changed. */
export function OwnProfile() {
  const { data, isError, isFetching, refetch } = ownAccountApi.useGetProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  if (isError && !data)
    return <ErrorPanel title="Your profile could not be loaded." isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <ProfileDetails profile={data} />
      <EmailSection profile={data} />
    </>
  );
}
