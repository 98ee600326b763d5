import { type ChallanEvidence, type Photo } from '@rental/contracts';
import { whyFailed } from '../../lib/api/error-message.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CustodyFacts } from '../counter/custody/custody-facts.tsx';
import { photoApi } from '../photo/photo-api.ts';
import { PrintButton, PrintedPhotos, usePrinting } from '../photo/printed-photos.tsx';
import { AcceptedAgreement } from '../rental/agreement/accepted-agreement.tsx';
import { challanApi } from './challan-api.ts';
import { NoticeFacts } from './challan-detail.tsx';
import { tabOfChallan } from './challan-link.tsx';
import { challanTexts as texts } from './challan-texts.ts';

/** The evidence of a challan as one page, which the browser prints or saves as a PDF with its photos. */
export function Evidence({ challanId }: { challanId: string }) {
  const { data, error, isFetching, refetch } = challanApi.useGetEvidenceQuery(
    { query: { challanId } },
    { refetchOnMountOrArgChange: true },
  );
  if (error) return <Failed error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const { booking } = data.challan;
  return booking ? <WithPhotos evidence={data} bookingId={booking._id} /> : <Sheet evidence={data} photos={[]} />;
}

type FailedProps = { error: unknown; isBusy: boolean; onRetry: () => void };

const Failed = ({ error, isBusy, onRetry }: FailedProps) => (
  <ErrorPanel title={texts.evidenceFailed} isBusy={isBusy} onRetry={onRetry}>
    {whyFailed(error)}
  </ErrorPanel>
);

function WithPhotos({ evidence, bookingId }: { evidence: ChallanEvidence; bookingId: string }) {
  const { data, error, isFetching, refetch } = photoApi.useGetPhotosQuery({ query: { bookingId } });
  if (data) return <Sheet evidence={evidence} photos={data.photos} />;
  if (error) return <Failed error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton className="h-96" />;
}

type SheetProps = { evidence: ChallanEvidence; photos: readonly Photo[] };

function Sheet({ evidence: { challan, agreement, madeAt }, photos }: SheetProps) {
  const { go } = useAdminUrl();
  const printing = usePrinting(photos);

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button variant="outline" size="sm" onClick={() => go({ tab: tabOfChallan(challan._id) })}>
          {texts.backToOne}
        </Button>
        <PrintButton printing={printing} />
      </div>
      <article className="grid gap-6 rounded-card bg-white p-4 shadow-1 sm:p-5 print:p-0 print:shadow-none">
        <div>
          <h2 className="text-xl wrap-anywhere">
            {challan.number}, {challan.authority}
          </h2>
          <p className="text-ink-700">
            {texts.made} <Moment at={madeAt} />
          </p>
        </div>
        <section aria-labelledby="notice-heading" className="break-inside-avoid">
          <h3 id="notice-heading" className="text-lg">
            {texts.notice}
          </h3>
          <NoticeFacts challan={challan} />
        </section>
        <CustodyFacts answer={challan.custody} />
        {challan.booking && <AcceptedAgreement agreement={agreement} />}
        {challan.booking && <PrintedPhotos title={texts.photos} photos={photos} isOwn={false} printing={printing} />}
      </article>
    </div>
  );
}
