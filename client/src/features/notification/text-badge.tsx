import { CountBadge } from '../../ui/count-badge.tsx';
import { textApi } from './text-api.ts';

const everyFiveMinutes = 300_000;

/** The number of unread texts of customers; renders nothing if there are none or the number is unknown. */
export function TextBadge() {
  const { data = [] } = textApi.useGetUnreadIdsQuery(undefined, {
    pollingInterval: everyFiveMinutes,
    skipPollingIfUnfocused: true,
  });
  return <CountBadge count={data.length} about="unread" />;
}
