import { custodyContract } from '@rental/contracts';
import { useMayCall } from '../../../lib/rank.ts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { custodyTexts as texts } from './custody-texts.ts';

/** The value of the URL’s `tab` for the question who had a car. */
export const custodyTab = 'custody';

/** Renders nothing for staff who may not ask. */
export function CustodyLink() {
  const { go } = useAdminUrl();
  if (!useMayCall(custodyContract.getCustody)) return null;
  return (
    <Button variant="outline" onClick={() => go({ tab: custodyTab })}>
      {texts.title}
    </Button>
  );
}
