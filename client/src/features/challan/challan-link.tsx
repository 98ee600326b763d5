import { challanContract, type ChallanFilter, challanFilters, objectIdPattern } from '@rental/contracts';
import { useMayCall } from '../../lib/rank.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { challanTexts as texts } from './challan-texts.ts';

/** What the screen shows: a list, the form for a new challan, one challan, or its evidence. */
export type ChallanPlace =
  | { show: 'list'; filter: ChallanFilter | 'all' }
  | { show: 'new' }
  | { show: 'one' | 'evidence'; challanId: string };

const listTab = 'challans';
export const newChallanTab = 'challan-new';
export const tabOfList = (filter: ChallanFilter | 'all' = 'unpaid'): string =>
  filter === 'unpaid' ? listTab : `${listTab}-${filter}`;
export const tabOfChallan = (challanId: string): string => `challan-${challanId}`;
export const tabOfEvidence = (challanId: string): string => `evidence-${challanId}`;

/** Reads the URL’s `tab`; null if it is about something else. */
export function readChallanTab(tab: string): ChallanPlace | null {
  if (tab === listTab) return { show: 'list', filter: 'unpaid' };
  if (tab === newChallanTab) return { show: 'new' };
  const [kind = '', rest = ''] = tab.split('-');
  if (kind === listTab) return { show: 'list', filter: challanFilters.find((filter) => filter === rest) ?? 'all' };
  if (!objectIdPattern.test(rest)) return null;
  if (kind === 'evidence') return { show: 'evidence', challanId: rest };
  return kind === 'challan' ? { show: 'one', challanId: rest } : null;
}

/** Renders nothing for staff who may not see challans. */
export function ChallanLink() {
  const { go } = useAdminUrl();
  if (!useMayCall(challanContract.getAll)) return null;
  return (
    <Button variant="outline" onClick={() => go({ tab: tabOfList() })}>
      {texts.title}
    </Button>
  );
}
