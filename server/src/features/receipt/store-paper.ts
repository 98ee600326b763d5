import { dayInIndia } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate } from '../../platform/mongo.ts';
import { Paper, type PaperRecord } from './paper.model.ts';
import { seriesOf } from './number/series.ts';

export type PaperDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Stores a newly issued document without a number. If two calls use the same id, only the first one is stored. `prefix`
 * begins the numbers of the registration whose GST is on the document.
 */
export async function storePaper(
  paper: Omit<PaperRecord, 'year' | 'number' | 'corrects' | 'chain'>,
  prefix?: string,
): Promise<void> {
  const year = await seriesOf(dayInIndia(paper.issuedAt), prefix);
  const stored = { ...paper, year, number: null, corrects: null };
  await Paper.create(stored).catch(ignoreDuplicate({ _id: 1 }));
  await checkpoint('paper:stored');
}
