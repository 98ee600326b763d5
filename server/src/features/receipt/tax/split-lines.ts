import { dayInIndia, isExtraCharge, type LineKind, type PaperLine } from '@rental/contracts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findTaxation } from '../../tax/find-taxation.ts';
import { findTaxedLines } from '../../tax/taxed-lines/find-taxed-lines.ts';
import type { Parties } from '../find-parties.ts';
import type { PaperRecord } from '../paper.model.ts';
import { partId } from './split-credit.ts';
import type { PaperDeps } from '../store-paper.ts';

/*
 * A paper has one rate. So extra charges with tax profiles of their own are on separate papers, one for each profile.
 * All other lines are on the main paper, at the rate of the car. Source: decision 0159.
 */

/**
 * How a paper is taxed: which kinds are, whether an owner entered them, and the tax profile if it isn’t that of the
 * car.
 */
export type LineTax = { kinds: LineKind[]; isEntered: boolean; ownProfileId?: string };

type OwnTax = LineTax & { ownProfileId: string };
export type LineTaxes = { main: LineTax; own: OwnTax[] };

type LinePart = { tax: LineTax; lines: PaperLine[] };

/**
 * Returns how the lines of papers are taxed that are issued now. Own profiles apply only under a regular registration,
 * and only if they are valid on that day.
 */
export async function findLineTaxes(
  { location }: Pick<Parties, 'location'>,
  issuedAt: Date,
  { settings }: Pick<PaperDeps, 'settings'>,
): Promise<LineTaxes> {
  const day = dayInIndia(issuedAt);
  const { profiles, ...taxed } = await findTaxedLines(day, settings);
  const own: OwnTax[] = [];
  for (const ownProfileId of new Set(Object.values(profiles).filter((id) => id !== undefined))) {
    const kinds = taxed.kinds.filter((kind) => isExtraCharge(kind) && profiles[kind] === ownProfileId);
    const taxation = await findTaxation({ registrationId: location?.registrationId, taxProfileId: ownProfileId }, day);
    if (taxation && taxation.basisPoints !== null) own.push({ ...taxed, kinds, ownProfileId });
  }
  const ofOwn = new Set(own.flatMap(({ kinds }) => kinds));
  return { main: { ...taxed, kinds: taxed.kinds.filter((kind) => !ofOwn.has(kind)) }, own };
}

/** Splits lines among the papers that tax them; the main paper is the last. */
export function splitLines(lines: readonly PaperLine[], { main, own }: LineTaxes): LinePart[] {
  const parts = own.map((tax) => ({ tax, lines: lines.filter(({ kind }) => tax.kinds.includes(kind)) }));
  const ofOwn = parts.filter((part) => part.lines.length > 0);
  const rest = lines.filter(({ kind }) => !own.some(({ kinds }) => kinds.includes(kind)));
  return rest.length > 0 || ofOwn.length === 0 ? [...ofOwn, { tax: main, lines: rest }] : ofOwn;
}

/** The id of a paper at an own profile, if it isn’t the last one of its entry. */
export const ownPaperId = (entryId: ObjectId, profileId: string): ObjectId => partId(entryId, new ObjectId(profileId));

/**
 * Returns the lines that an interrupted call has already stored on papers of an entry at own profiles. The next call
 * must leave them out, because it may find other profiles if an owner has saved a version since.
 */
export const linesStored = (papers: readonly PaperRecord[], entryId: ObjectId): PaperLine[] =>
  papers
    .filter(({ _id, ownProfileId }) => ownProfileId !== undefined && _id.equals(ownPaperId(entryId, ownProfileId)))
    .flatMap(({ printed }) => printed.lines);
