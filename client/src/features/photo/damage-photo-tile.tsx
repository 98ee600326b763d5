import { mostPhotos, type Photo, type PhotoPlace } from '@rental/contracts';
import { photoApi } from './photo-api.ts';
import { PhotosToSend } from './photos-to-send.tsx';
import { type Handover, PhotoTile } from './photo-tile.tsx';
import { usePhotoQueue } from './use-photo-queue.ts';

const none: readonly Photo[] = [];

type DamagePhotoTileProps = { handover: Handover & { damageId: string }; place: PhotoPlace; name: string };

/** The tile that takes photos of a damage. They count towards the limit of their handover. */
export function DamagePhotoTile({ handover, place, name }: DamagePhotoTileProps) {
  const { bookingId, kind, isOwn, damageId } = handover;
  const { data } = photoApi.useGetPhotosQuery({ query: { bookingId } });
  const waiting = usePhotoQueue().filter(({ facts }) => facts.bookingId === bookingId && facts.kind === kind);
  const side = isOwn ? 'customer' : 'staff';
  const own = (data?.photos ?? none).filter((photo) => photo.kind === kind && photo.takenBy === side);

  return (
    <div className="mt-2 grid max-w-60 gap-2">
      <PhotoTile
        handover={handover}
        place={place}
        name={name}
        sent={own.filter((photo) => photo.damageId === damageId)}
        queued={waiting.filter(({ facts }) => facts.damageId === damageId)}
        isFull={own.length + waiting.length >= mostPhotos}
      />
      <PhotosToSend />
    </div>
  );
}
