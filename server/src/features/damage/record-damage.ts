import { mostDamages, type NewDamage } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ObjectId } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { Damage, type DamageRecord } from './damage.model.ts';
import { findDamage, findDamagesOf, findDamagesOfCar } from './find-damages.ts';

type Seen = Pick<DamageRecord, 'carId' | 'by' | 'bookingId' | 'handover'>;

/**
 * Records a damage. Idempotent by `damageId`; throws `edited_meanwhile` if that is the id of another damage. `slot` is
 * that of a customer’s report. Source: protocol, section 5.18.
 */
export async function recordDamage(
  { damageId, place, kind, size, note }: NewDamage,
  seen: Seen & Pick<DamageRecord, 'slot'>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<DamageRecord> {
  const record: DamageRecord = {
    _id: new ObjectId(damageId),
    place,
    kind,
    size,
    ...(note !== undefined && { note }),
    at: clock.now(),
    state: 'open',
    ...pick(seen, ['carId', 'by', 'bookingId', 'handover', 'slot']),
  };
  try {
    await Damage.create(record);
    return record;
  } catch (error) {
    const known = isDuplicateKey(error) ? await findKnown(damageId, seen) : null;
    if (known) return known;
    throw error;
  }
}

/** Returns the damage of an earlier call; null if there was none. Throws `edited_meanwhile` if it is another damage. */
async function findKnown(damageId: string, { carId, by, bookingId }: Seen): Promise<DamageRecord | null> {
  const known = await findDamage(damageId);
  if (!known) return null;
  const isSame =
    known.carId.equals(carId) && String(known.by) === String(by) && String(known.bookingId) === String(bookingId);
  if (!isSame) throw new AppError('edited_meanwhile');
  return known;
}

/** Records a customer’s report in a free slot. Throws `too_many_damages` and as `recordDamage`. */
export async function recordReport(
  damage: NewDamage,
  seen: Seen & { bookingId: ObjectId },
  deps: Pick<Deps, 'clock'>,
): Promise<DamageRecord> {
  const known = await findKnown(damage.damageId, seen);
  if (known) return known;
  // Each conflict means that another report took a slot, so there are never more rounds than slots.
  for (let round = 0; round < mostDamages; round += 1) {
    const slot = await findFreeSlot(seen.bookingId);
    try {
      return await recordDamage(damage, { ...seen, slot }, deps);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new AppError('too_many_damages');
}

async function findFreeSlot(bookingId: ObjectId): Promise<number> {
  const taken = new Set((await findDamagesOf([bookingId])).map(({ slot }) => slot));
  const free = Array.from({ length: mostDamages }, (_, slot) => slot).find((slot) => !taken.has(slot));
  if (free === undefined) throw new AppError('too_many_damages');
  return free;
}

type Found = { damages?: NewDamage[] | undefined; handover: 'out' | 'back'; adminId: string };

/** Records the damages that staff found at a handover. Like photos, they may be recorded before the handover is. */
export async function recordAtHandover(
  { _id: bookingId, carId }: BookingRecord,
  { damages = [], handover, adminId }: Found,
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  const by = new ObjectId(adminId);
  for (const damage of damages) await recordDamage(damage, { carId, by, bookingId, handover }, deps);
}

/** Returns the known damage of a car as a field of its hand-out; no field if there is none. */
export async function findKnownDamage({ carId }: BookingRecord): Promise<{ knownDamage?: ObjectId[] }> {
  const open = await findDamagesOfCar(carId, { state: 'open' });
  return open.length === 0 ? {} : { knownDamage: open.map(({ _id }) => _id) };
}
