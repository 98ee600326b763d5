import { tollContract, type TollFilter, tollFilters } from '@rental/contracts';
import { useMayCall } from '../../lib/rank.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';

export type TollsShown = TollFilter | 'all';

const listTab = 'tolls';
export const tabOfTolls = (filter: TollsShown): string => (filter === 'all' ? listTab : `${listTab}-${filter}`);

/** Reads the URL’s `tab`; null if it is about something else. */
export const readTollTab = (tab: string): TollsShown | null =>
  (['all', ...tollFilters] as const).find((filter) => tabOfTolls(filter) === tab) ?? null;

/** Renders nothing for staff who may not see tolls. */
export function TollLink() {
  const { go } = useAdminUrl();
  if (!useMayCall(tollContract.getAll)) return null;
  return (
    <Button variant="outline" onClick={() => go({ tab: listTab })}>
      Tolls
    </Button>
  );
}
