import { whyFailed } from '../../lib/api/error-message.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { photoApi } from './photo-api.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { photoTexts as texts } from './photo-texts.ts';
import { PhotoTiles } from './photo-tiles.tsx';

type BookingPhotosProps = { bookingId: string; isOwn: boolean };

/** Shows the photos of a booking. For an hour after the pick-up, its customer can add their own. */
export function BookingPhotos({ bookingId, isOwn }: BookingPhotosProps) {
  const { data, error, isFetching, refetch } = photoApi.useGetPhotosQuery(
    { query: { bookingId } },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data && !isFetching) {
    return (
      <ErrorPanel title={texts.failed} onRetry={() => void refetch()}>
        {whyFailed(error)}
      </ErrorPanel>
    );
  }
  if (!data) return <Skeleton className="h-24" />;
  const { photos, addUntil } = data;

  return (
    <div className="grid gap-4">
      {photos.length === 0 && <p className="text-[15px] text-ink-700">{texts.none}</p>}
      <PhotoGallery photos={photos} isOwn={isOwn} />
      {addUntil !== undefined && (
        <div className="grid gap-3">
          <p className="text-[15px]">
            {texts.ownHint} {texts.until} <Moment at={addUntil} />.
          </p>
          <PhotoTiles bookingId={bookingId} kind="out" isOwn />
        </div>
      )}
    </div>
  );
}
