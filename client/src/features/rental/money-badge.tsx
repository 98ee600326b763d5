import { rentalAdminApi } from './rental-admin-api.ts';

const everyFiveMinutes = 300_000;

/** The number of unresolved money problems; renders nothing if there are none or the number is unknown. */
export function MoneyBadge() {
  const { data = [] } = rentalAdminApi.useListMoneyMattersQuery(undefined, {
    pollingInterval: everyFiveMinutes,
    skipPollingIfUnfocused: true,
  });
  if (data.length === 0) return null;

  return (
    <span className="rounded-full bg-crimson-600 px-2 text-sm text-white tabular-nums">
      <span className="sr-only">: </span>
      {data.length}
      <span className="sr-only"> to review</span>
    </span>
  );
}
