import { type LineKind, lineKinds, type TaxedLinesBody, taxOnDay } from '@rental/contracts';
import type { Settings } from '../../../config/settings.ts';
import { findTaxedLineVersions } from '../../settings/taxed-lines-settings.ts';

/** The tax profiles of extra charges that aren’t taxed with the profile of the car. */
export type OwnProfiles = NonNullable<TaxedLinesBody['profiles']>;

/** The kinds of line that are taxed, and whether an owner entered them. */
type TaxedLines = { kinds: LineKind[]; isEntered: boolean; profiles: OwnProfiles };

/** Returns the kinds of line that are taxed on a day: as an owner entered them, otherwise those of the settings. */
export async function findTaxedLines(day: string, { receipt }: Settings): Promise<TaxedLines> {
  const decided = taxOnDay(await findTaxedLineVersions(receipt.taxedLines), day);
  if (!decided) return { kinds: receipt.taxedLines, isEntered: false, profiles: {} };
  const kinds = lineKinds.filter((kind) => decided.isTaxed[kind]);
  return { kinds, isEntered: true, profiles: decided.profiles ?? {} };
}
