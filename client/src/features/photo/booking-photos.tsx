import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { photoApi } from './photo-api.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { photoTexts as texts } from './photo-texts.ts';
import { PhotoTiles } from './photo-tiles.tsx';

type BookingPhotosProps = { bookingId: string; isOwn: boolean };

/** Shows the photos of a booking. For an hour after the pick-up, its customer can add their own. */
export function BookingPhotos({ bookingId, isOwn }: BookingPhotosProps) {
  const query = photoApi.useGetPhotosQuery({ query: { bookingId } }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-24">
      {({ photos, addUntil }) => (
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
      )}
    </Loaded>
  );
}
