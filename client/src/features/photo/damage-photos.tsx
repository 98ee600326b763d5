import { photoApi } from './photo-api.ts';
import { PhotoImage } from './photo-image.tsx';

type DamagePhotosProps = { bookingId: string; damageId: string; name: string };

/** Shows the photos of a damage that were taken at the handovers of a booking. Renders nothing if there are none. */
export function DamagePhotos({ bookingId, damageId, name }: DamagePhotosProps) {
  const { data } = photoApi.useGetPhotosQuery({ query: { bookingId } });
  const photos = (data?.photos ?? []).filter((photo) => photo.damageId === damageId);
  return (
    <ul className="mt-2 grid grid-cols-2 gap-2 empty:hidden">
      {photos.map((photo) => (
        <li key={photo._id} className="aspect-4/3 overflow-hidden rounded-control border border-line">
          <PhotoImage photo={photo} alt={name} />
        </li>
      ))}
    </ul>
  );
}
