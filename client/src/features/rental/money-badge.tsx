import { rentalAdminApi } from './rental-admin-api.ts';

const everyFiveMinutes = 300_000;

/** How much money waits for a person; nothing while none does, or while nobody can say. */
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
