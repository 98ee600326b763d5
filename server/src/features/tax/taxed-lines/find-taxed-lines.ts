import { type LineKind, lineKinds, taxOnDay } from '@rental/contracts';
import type { Settings } from '../../../config/settings.ts';
import { findTaxedLineVersions } from '../../settings/taxed-lines-settings.ts';

/** The kinds of line that are taxed, and whether an owner entered them. */
type TaxedLines = { kinds: LineKind[]; isEntered: boolean };

/** Returns the kinds of line that are taxed on a day: as an owner entered them, otherwise those of the settings. */
export async function findTaxedLines(day: string, { receipt }: Settings): Promise<TaxedLines> {
  const decided = taxOnDay(await findTaxedLineVersions(receipt.taxedLines), day);
  if (!decided) return { kinds: receipt.taxedLines, isEntered: false };
  return { kinds: lineKinds.filter((kind) => decided.isTaxed[kind]), isEntered: true };
}
