import { CountBadge } from '../../ui/count-badge.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';

const everyFiveMinutes = 300_000;

/** The number of unresolved money problems; renders nothing if there are none or the number is unknown. */
export function MoneyBadge() {
  const { data = [] } = rentalAdminApi.useListMoneyMattersQuery(undefined, {
    pollingInterval: everyFiveMinutes,
    skipPollingIfUnfocused: true,
  });
  return <CountBadge count={data.length} about="to review" />;
}
