import type { MigrationStep } from '../../../platform/migration/migration.ts';
import type { UserRecord } from './user.model.ts';

/** Folds a name for searches: lower case, without accents, with single spaces. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Reverses the digits of a phone number, so that an index can find numbers by their last digits. */
export const reverseDigits = (phone: string): string => (phone.match(/\d/g) ?? []).toReversed().join('');

/**
 * Returns the fields that admins search accounts by: each suffix of the folded name that starts at a word, and the
 * reversed phone number. Every write of a name or a phone number must update them.
 */
export function searchKeysOf({ name, phone }: Pick<UserRecord, 'name' | 'phone'>) {
  const words = foldName(name).split(' ');
  return {
    nameKeys: words.map((_, index) => words.slice(index).join(' ')),
    phoneKey: phone ? reverseDigits(phone) : null,
  };
}

/** Adds search keys to accounts of earlier versions; erased accounts get an empty list. */
export const giveSearchKeys: MigrationStep = {
  name: 'give-search-keys',
  model: { collection: { name: 'users' } },
  lacking: { nameKeys: null },
  changes: (users) =>
    users.map(({ name, phone, erasure }) => ({
      update: { $set: erasure?.decidedAt ? { nameKeys: [] } : searchKeysOf({ name, phone }) },
      onlyIf: { name, phone: phone ?? null, 'erasure.decidedAt': erasure?.decidedAt ?? null },
    })),
};
