import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ofMajority, trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findReceipt } from './find-papers.ts';
import { Paper, paperNumberKeys, type PaperRecord } from './paper.model.ts';
import { printNumber } from './paper-number.ts';

/*
 * Papers are issued without a number, and get it here, one after the other, away from whoever pays. A number comes into
 * being in one write together with the paper that carries it, and the unique index refuses it twice: dying anywhere
 * leaves no gap, and there is nothing to repair. Every process does this; who finds another at it leaves the rest to
 * that one, so that a number costs hardly more than one try however many processes there are. Source: protocol,
 * section 4.8.
 */

type Given = 'given' | 'waits' | 'rival';

const batch = 100;
const everyMs = 1_000;

async function lastNumber({ kind, year }: PaperRecord): Promise<number> {
  // A number that a failover undoes would leave a gap before the next one; one that is missing is refused as taken.
  const last = await Paper.findOne({ kind, year, number: trusted({ $gt: 0 }) }, { number: 1 })
    .readConcern(ofMajority)
    .sort({ number: -1 })
    .lean();
  return last?.number ?? 0;
}

/** A credit note names its receipt, so that one is numbered first; undefined until it is. */
async function correctedBy(paper: PaperRecord): Promise<string | null | undefined> {
  if (paper.kind === 'receipt') return null;
  const receipt = await findReceipt(paper.bookingId);
  return (receipt && printNumber(receipt)) ?? undefined;
}

async function giveNumber(paper: PaperRecord, { logger }: Pick<Deps, 'logger'>): Promise<Given> {
  const corrects = await correctedBy(paper);
  if (corrects === undefined) return 'waits';
  const number = (await lastNumber(paper)) + 1;
  await checkpoint('paper:counted');
  try {
    const { matchedCount } = await Paper.updateOne({ _id: paper._id, number: null }, { $set: { number, corrects } });
    if (matchedCount === 0) return 'rival';
  } catch (error) {
    if (isDuplicateKey(error, paperNumberKeys)) return 'rival';
    throw error;
  }
  logger.info({ paperId: String(paper._id), number: printNumber({ ...paper, number }) }, 'paper numbered');
  await checkpoint('paper:numbered');
  return 'given';
}

/** Numbers whatever waits, in the order in which it was issued, unless another process is at it. */
export async function numberPapers(deps: Pick<Deps, 'logger'>): Promise<void> {
  for (;;) {
    const waiting = await findUnnumbered(batch);
    let given = 0;
    for (const paper of waiting) {
      const end = await giveNumber(paper, deps);
      if (end === 'rival') return;
      if (end === 'given') given += 1;
    }
    if (given === 0) return;
  }
}

/** Papers that wait for their number, the oldest first. */
export async function findUnnumbered(limit: number): Promise<PaperRecord[]> {
  return Paper.find({ number: null }).sort({ issuedAt: 1, _id: 1 }).limit(limit).lean<PaperRecord[]>();
}

/** Numbers papers until stopped. A look costs one read of an index that is empty nearly always. */
export function startNumbering(deps: Pick<Deps, 'logger'>): Running {
  return runEvery(
    async () => numberPapers(deps),
    () => everyMs,
    deps.logger,
  );
}

/** Series whose numbers do not run from 1 without a gap; empty when all is well. */
export async function findPaperGaps(): Promise<string[]> {
  const series = await Paper.aggregate<{ _id: { kind: string; year: string }; count: number; last: number }>([
    { $match: { number: { $gt: 0 } } },
    { $group: { _id: { kind: '$kind', year: '$year' }, count: { $sum: 1 }, last: { $max: '$number' } } },
    { $match: { $expr: { $ne: ['$count', '$last'] } } },
    { $sort: { _id: 1 } },
  ]);
  return series.map(({ _id: { kind, year }, count, last }) => {
    return `the ${kind === 'receipt' ? 'receipts' : 'credit notes'} of ${year} are ${count}, but their last number is ${last}`;
  });
}
