import { type Photo, photoPlaceOf } from '@rental/contracts';
import { PhotoImage } from '../photo/photo-image.tsx';
import { photoApi } from '../photo/photo-api.ts';
import { damageApi } from './damage-api.ts';
import { damageText, damageTexts as texts } from './damage-texts.ts';

type ProposalPhotosProps = { bookingId: string; damageId: string };

/** Shows the place of a damage at the pick-up, and the damage. Renders nothing until both are loaded. */
export function ProposalPhotos({ bookingId, damageId }: ProposalPhotosProps) {
  const query = { query: { bookingId } };
  const damage = damageApi.useGetDamageOfBookingQuery(query).data?.damages.find(({ _id }) => _id === damageId);
  const photos = photoApi.useGetPhotosQuery(query).data?.photos;
  if (!damage || !photos) return null;
  const place = photoPlaceOf[damage.place];
  const isOfPlace = (photo: Photo) => photo.place === place && photo.damageId === undefined;
  const before = photos.findLast((photo) => photo.kind === 'out' && isOfPlace(photo));
  const after =
    photos.findLast((photo) => photo.damageId === damageId) ??
    photos.findLast((photo) => photo.kind === 'back' && isOfPlace(photo));
  const name = damageText(damage);

  return (
    <div className="mt-2 grid max-w-xl grid-cols-2 gap-3">
      <Figure photo={before} alt={`${texts.before}. ${name}`} caption={texts.before} />
      <Figure photo={after} alt={`${texts.after}. ${name}`} caption={texts.after} />
    </div>
  );
}

const Figure = ({ photo, alt, caption }: { photo: Photo | undefined; alt: string; caption: string }) => (
  <figure>
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-control border border-line bg-paper text-sm text-ink-700">
      {photo ? <PhotoImage photo={photo} alt={alt} /> : texts.noPhoto}
    </div>
    <figcaption className="mt-1 text-sm text-ink-700">{caption}</figcaption>
  </figure>
);
