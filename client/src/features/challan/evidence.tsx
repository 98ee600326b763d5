import { type ChallanEvidence, type Photo } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CustodyFacts } from '../counter/custody/custody-facts.tsx';
import { photoApi } from '../photo/photo-api.ts';
import { PhotoImage } from '../photo/photo-image.tsx';
import { captionOf, kindTexts } from '../photo/photo-texts.ts';
import { Signature } from '../rental/handover/hand-out/signature-pad.tsx';
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
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  const note = (photoId: string) => setReady((before) => new Set([...before, photoId]));
  const isWhole = photos.every(({ _id }) => ready.has(_id));

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button variant="outline" size="sm" onClick={() => go({ tab: tabOfChallan(challan._id) })}>
          {texts.backToOne}
        </Button>
        <div className="flex flex-wrap items-center gap-3">
          <output className="text-sm text-ink-700 empty:hidden">
            {isWhole ? '' : texts.loading(ready.size, photos.length)}
          </output>
          <Button size="md" disabled={!isWhole} onClick={() => print()}>
            {texts.print}
          </Button>
        </div>
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
        {challan.booking && <Agreement agreement={agreement} />}
        {challan.booking && <Photos photos={photos} onReady={note} />}
      </article>
    </div>
  );
}

function Agreement({ agreement }: Pick<ChallanEvidence, 'agreement'>) {
  return (
    <section aria-labelledby="agreement-heading">
      <h3 id="agreement-heading" className="text-lg">
        {texts.agreement}
      </h3>
      {agreement === null && <p>{texts.noAgreement}</p>}
      {agreement && (
        <>
          <p className="mt-1 text-[15px] whitespace-pre-line wrap-anywhere">{agreement.text}</p>
          <p className="mt-3 font-semibold wrap-anywhere">
            {agreement.name === undefined ? texts.accepted : texts.acceptedBy(agreement.name)},{' '}
            <Moment at={agreement.at} />
          </p>
          {agreement.signature !== undefined && <Signature path={agreement.signature} />}
        </>
      )}
    </section>
  );
}

type PhotosProps = { photos: readonly Photo[]; onReady: (photoId: string) => void };

function Photos({ photos, onReady }: PhotosProps) {
  return (
    <section aria-labelledby="photos-heading">
      <h3 id="photos-heading" className="text-lg">
        {texts.photos}
      </h3>
      {photos.length === 0 && <p>{texts.noPhotos}</p>}
      <ul className="mt-2 grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        {photos.map((photo) => (
          <li key={photo._id} className="break-inside-avoid">
            <div className="aspect-4/3 overflow-hidden rounded-control border border-line">
              <PhotoImage
                photo={photo}
                size="large"
                alt={`${kindTexts[photo.kind]}, ${captionOf(photo, false)}`}
                className="object-contain"
                onReady={() => onReady(photo._id)}
              />
            </div>
            <p className="mt-1 text-sm text-ink-700">
              {kindTexts[photo.kind]}, {captionOf(photo, false)}, <Moment at={photo.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
