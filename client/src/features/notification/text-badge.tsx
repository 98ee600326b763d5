import { CountBadge } from '../../ui/count-badge.tsx';
import { textApi } from './text-api.ts';

const everyFiveMinutes = 300_000;

/** Shows the number of unread texts from customers. Renders nothing while the number is 0 or not loaded. */
export function TextBadge() {
  const { data = [] } = textApi.useGetUnreadIdsQuery(undefined, {
    pollingInterval: everyFiveMinutes,
    skipPollingIfUnfocused: true,
  });
  return <CountBadge count={data.length} about="unread" />;
}
