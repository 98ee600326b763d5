import type { BookingDetail, DamageOfBooking } from '@rental/contracts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { damageApi } from '../../damage/damage-api.ts';
import { damageText } from '../../damage/damage-texts.ts';

type DamageChoiceProps = {
  booking: Pick<BookingDetail, '_id' | 'damageProposals'>;
  damageId: string;
  onChoose: (damageId: string, text: string) => void;
};

/**
 * Chooses the damage that a charge is for, of those first seen at the return that have no charge yet. Renders nothing if
 * there is none.
 */
export function DamageChoice({ booking, damageId, onChoose }: DamageChoiceProps) {
  const { data } = damageApi.useGetDamageOfBookingQuery({ query: { bookingId: booking._id } });
  const proposed = (booking.damageProposals ?? []).filter(({ state }) => state !== 'dropped');
  const isFree = ({ _id, seen }: DamageOfBooking) =>
    seen === 'back' && !proposed.some(({ damageId: named }) => named === _id);
  const damages = (data?.damages ?? []).filter(isFree);
  if (damages.length === 0) return null;

  const handleChoice = (chosen: string) => {
    const damage = damages.find(({ _id }) => _id === chosen);
    onChoose(chosen, damage ? damageText(damage) : '');
  };

  return (
    <NativeSelect label="Damage" value={damageId} onChange={({ target }) => handleChoice(target.value)}>
      <option value="">Not in the register</option>
      {damages.map((damage) => (
        <option key={damage._id} value={damage._id}>
          {damageText(damage)}
        </option>
      ))}
    </NativeSelect>
  );
}
