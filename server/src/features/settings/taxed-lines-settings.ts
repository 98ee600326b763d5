import { extraChargeKinds, type LineKind, lineKinds, type TaxedLinesBody } from '@rental/contracts';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { findAllVersions, saveSettings, type SettingsOf } from './settings-store.ts';

const decision = z.object({
  // Versions may have been saved before a kind existed.
  isTaxed: z.partialRecord(z.enum(lineKinds), z.boolean()),
  // Versions may have been saved before there were any.
  profiles: z.optional(z.partialRecord(z.enum(extraChargeKinds), z.optional(z.string()))),
  decidedBy: z.string(),
  decidedOn: z.string(),
  validFrom: z.string(),
});
const shape = z.object({ decision: z.nullable(decision) });

/** Which kinds of line are taxed. There is no decision until an owner saves one. */
const settings = { kind: 'taxedLines', shape, standard: { decision: null } } as const satisfies SettingsOf<
  typeof shape
>;

type Standard = readonly LineKind[];

/** A kind that did not exist when a version was saved is taxed if it is among the `standard` ones. */
function complete({ isTaxed, ...decided }: z.output<typeof decision>, standard: Standard): TaxedLinesBody {
  const answers = lineKinds.map((kind) => [kind, isTaxed[kind] ?? standard.includes(kind)]);
  return { ...decided, isTaxed: Object.fromEntries(answers) as TaxedLinesBody['isTaxed'] };
}

/** Returns every saved version, the oldest first. */
export async function findTaxedLineVersions(standard: Standard): Promise<TaxedLinesBody[]> {
  const versions = await findAllVersions(settings);
  return versions.flatMap(({ value }) => (value.decision === null ? [] : [complete(value.decision, standard)]));
}

type Save = { body: TaxedLinesBody; ifMatch: number | null; adminId: string };
type Saved = { before: TaxedLinesBody | null; version: number };

/** Saves the next version. Throws `edited_meanwhile` if the given version is not the present one. */
export async function saveTaxedLines(
  { body, ...save }: Save,
  standard: Standard,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Saved> {
  const { before, after } = await saveSettings(settings, { value: { decision: body }, ...save }, { clock });
  const earlier = before.value.decision;
  return { before: earlier && complete(earlier, standard), version: after.version };
}
