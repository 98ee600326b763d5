import { type Photo, photoPlaceOf } from '@rental/contracts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { DamagePhotoTile } from '../photo/damage-photo-tile.tsx';
import { damageApi } from './damage-api.ts';
import type { FoundDamages } from './damage-draft.ts';
import { DamageFields } from './damage-fields.tsx';
import { DamageMap } from './damage-map.tsx';
import { damageText, damageTexts as texts, seenText } from './damage-texts.ts';

type FoundDamagesProps = { bookingId: string; kind: Photo['kind']; damages: FoundDamages };

/** Shows the known damage of the car, and the fields of what staff find at a handover. Part of a larger form. */
export function DamagesAtHandover({ bookingId, kind, damages }: FoundDamagesProps) {
  const { found, add, change, remove } = damages;
  return (
    <div className="grid gap-4">
      <KnownDamage bookingId={bookingId} />
      {found.map((draft, index) => (
        <fieldset key={draft.damageId} className="grid gap-3 rounded-control border border-line p-3">
          <legend className="px-1 font-semibold">{texts.newDamage(index + 1)}</legend>
          <DamageFields draft={draft} onChange={(changes) => change(draft.damageId, changes)} />
          {draft.place !== null && (
            <DamagePhotoTile
              handover={{ bookingId, kind, isOwn: false, damageId: draft.damageId }}
              place={photoPlaceOf[draft.place]}
              name={damageText({ ...draft, place: draft.place })}
            />
          )}
          <Button variant="quiet" size="md" className="-ml-4 justify-self-start" onClick={() => remove(draft.damageId)}>
            {texts.remove}
          </Button>
        </fieldset>
      ))}
      <Button variant="outline" size="md" className="justify-self-start" onClick={add}>
        {found.length === 0 ? texts.add : texts.addAnother}
      </Button>
    </div>
  );
}

function KnownDamage({ bookingId }: { bookingId: string }) {
  const query = damageApi.useGetDamageOfBookingQuery({ query: { bookingId } }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-24">
      {({ damages }) =>
        damages.length === 0 ? (
          <p className="text-[15px] text-ink-700">{texts.none}</p>
        ) : (
          <DamageMap
            damages={damages}
            renderMore={(damage) => <p className="text-sm text-ink-700">{seenText(damage, false)}</p>}
          />
        )
      }
    </Loaded>
  );
}
