import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Paper, type PaperRecord } from '../paper.model.ts';
import { partsOf, seriesOf } from '../number/series.ts';

type Unnumbered = Pick<PaperRecord, '_id' | 'year' | 'issuedAt'>;

/**
 * Moves a paper without a number to the present, because its month is locked. Nobody has seen the paper yet. Does
 * nothing if it was numbered or moved concurrently.
 */
export async function redatePaper(
  { _id, year, issuedAt }: Unnumbered,
  lockedUntil: Date,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const present = new Date(Math.max(clock.now().getTime(), lockedUntil.getTime()));
  const next = await seriesOf(dayInIndia(present), partsOf(year).prefix);
  await Paper.updateOne({ _id, number: null, issuedAt }, { $set: { issuedAt: present, year: next } });
}

/** Moves the papers without a number that are dated before a moment to the present. */
export async function redatePapers(lockedUntil: Date, deps: Pick<Deps, 'clock'>): Promise<void> {
  const papers = await Paper.find(
    { number: null, issuedAt: trusted({ $lt: lockedUntil }) },
    { year: 1, issuedAt: 1 },
  ).lean<Unnumbered[]>();
  for (const paper of papers) await redatePaper(paper, lockedUntil, deps);
}
