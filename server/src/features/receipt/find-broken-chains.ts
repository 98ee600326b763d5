import { trusted } from '../../platform/mongo.ts';
import { isInGstSeries, isUnchanged } from './paper-chain.ts';
import { Paper, paperNumberKeys, type PaperRecord } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';

/** Returns a line for each paper of a chain that was changed, and for each place where a chain is broken. */
export async function findBrokenChains(): Promise<string[]> {
  const wrong: string[] = [];
  let last: PaperRecord | null = null;
  const numbered = Paper.find({ number: trusted({ $gt: 0 }) }).sort(paperNumberKeys);
  for await (const paper of numbered.lean<PaperRecord[]>().cursor()) {
    if (!isInGstSeries(paper)) continue;
    const problem = problemOf(paper, last?.kind === paper.kind && last.year === paper.year ? last : null);
    if (problem !== null) wrong.push(problem);
    last = paper;
  }
  return wrong.slice(0, 100);
}

function problemOf(paper: PaperRecord, last: PaperRecord | null): string | null {
  const { chain } = paper;
  const previous = last?.chain?.hash ?? null;
  const isLinked = chain ? chain.previous === previous : previous === null;
  if (!isLinked) return `the chain of papers is broken at ${printNumber(paper)}`;
  return chain && !isUnchanged({ ...paper, chain })
    ? `paper ${printNumber(paper)} was changed after it was numbered`
    : null;
}
