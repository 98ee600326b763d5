import { mostPhotos, type Photo, type PhotoPlace, photoPlaces } from '@rental/contracts';
import { classNames } from '../../ui/class-names.ts';
import { photoApi } from './photo-api.ts';
import { PhotoImage } from './photo-image.tsx';
import { PhotosToSend } from './photos-to-send.tsx';
import { photoTexts as texts, placeTexts } from './photo-texts.ts';
import { type Handover, PhotoTile } from './photo-tile.tsx';
import { usePhotoQueue } from './use-photo-queue.ts';

const none: readonly Photo[] = [];

/** Photos of a damage are shown with the damage. */
const showsCar = ({ damageId }: { damageId?: string | undefined }): boolean => damageId === undefined;

/** The tiles that take photos of a handover. At a return, each place shows its photo of the pick-up beside it. */
export function PhotoTiles({ bookingId, kind, isOwn }: Handover) {
  const { data } = photoApi.useGetPhotosQuery({ query: { bookingId } });
  const waiting = usePhotoQueue().filter(({ facts }) => facts.bookingId === bookingId && facts.kind === kind);
  const photos = data?.photos ?? none;
  const side = isOwn ? 'customer' : 'staff';
  const own = photos.filter((photo) => photo.kind === kind && photo.takenBy === side);
  const isFull = own.length + waiting.length >= mostPhotos;
  const isReturn = kind === 'back';

  return (
    <div className="grid gap-3">
      <ul className={classNames('grid gap-3', isReturn ? 'sm:grid-cols-2' : 'grid-cols-2 sm:grid-cols-3')}>
        {photoPlaces.map((place) => (
          <li key={place} className={classNames(isReturn && 'grid grid-cols-2 gap-2')}>
            {isReturn && <AtPickUp photos={photos} place={place} />}
            <PhotoTile
              handover={{ bookingId, kind, isOwn }}
              place={place}
              sent={own.filter((photo) => showsCar(photo) && photo.place === place)}
              queued={waiting.filter(({ facts }) => showsCar(facts) && facts.place === place)}
              isFull={isFull}
            />
          </li>
        ))}
      </ul>
      {isFull && <p className="text-sm text-ink-700">{texts.full}</p>}
      <PhotosToSend />
    </div>
  );
}

/** The last photo of this place at the pick-up. */
function AtPickUp({ photos, place }: { photos: readonly Photo[]; place: PhotoPlace }) {
  const last = photos.findLast((photo) => photo.kind === 'out' && showsCar(photo) && photo.place === place);
  return (
    <figure className="grid content-start gap-1">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-control border border-line bg-paper text-sm text-ink-600">
        {last ? <PhotoImage photo={last} alt={placeTexts[place]} /> : texts.noneAtPickUp}
      </div>
      <figcaption className="text-sm text-ink-700">{texts.atPickUp}</figcaption>
    </figure>
  );
}
