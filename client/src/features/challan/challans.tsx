import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { challanApi } from './challan-api.ts';
import { ChallanDetailPanel } from './challan-detail.tsx';
import { ChallanForm } from './challan-form.tsx';
import { ChallanList } from './challan-list.tsx';
import { type ChallanPlace, tabOfChallan, tabOfList } from './challan-link.tsx';
import { challanTexts as texts } from './challan-texts.ts';
import { Evidence } from './evidence.tsx';

/** The desk for challans: the list, a form, one challan or its evidence. */
export function Challans({ at }: { at: ChallanPlace }) {
  const { go } = useAdminUrl();
  if (at.show === 'list') return <ChallanList filter={at.filter} />;
  if (at.show === 'evidence') return <Evidence challanId={at.challanId} />;
  if (at.show === 'one') return <OneChallan key={at.challanId} challanId={at.challanId} />;
  return (
    <ChallanForm
      challan={null}
      onSaved={({ _id }) => go({ tab: tabOfChallan(_id) })}
      onCancel={() => go({ tab: tabOfList() })}
    />
  );
}

function OneChallan({ challanId }: { challanId: string }) {
  const query = challanApi.useGetChallanQuery({ query: { challanId } }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={texts.oneFailed} waitHeight="h-96">
      {(challan) => <ChallanDetailPanel challan={challan} />}
    </Loaded>
  );
}
