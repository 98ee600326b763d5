import { isReducing, type PaperKind } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ofMajority, trusted } from '../../platform/mongo.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findPapersById, findReceipt } from './find-papers.ts';
import { findLockedUntil } from './lock/month-locks.ts';
import { redatePaper } from './lock/redate-papers.ts';
import { Paper, paperNumberKeys, type PaperRecord } from './paper.model.ts';
import { linkPaper } from './paper-chain.ts';
import { printNumber } from './number/paper-number.ts';

/*
 * Receipts and credit notes are issued without a number and are numbered here, one at a time, so that no paying
 * customer waits. A single write stores a number together with the link to the paper before it, and the unique index
 * rejects duplicates, so a crash at any point leaves no gap and nothing to repair. Every process runs this. A process
 * that finds another one assigning numbers stops and leaves the rest to it, so that each number takes little more than
 * one attempt, however many processes there are. Source: protocol, section 4.8.
 *
 * A paper counts in a month once it has a number. The lock of a month is read after the papers, and a number is stored
 * only if the date is still the one that was read. Locking stores the lock first and then moves the dates of the papers
 * without a number. So a paper either has its number before the files of a locked month are written, or another date.
 * Source: decision 0137.
 */

type NumberingDeps = Pick<Deps, 'clock' | 'logger'>;

type Outcome = 'numbered' | 'waiting' | 'rival';

const batch = 100;
const everyMs = 1_000;

async function findLast({ kind, year }: PaperRecord): Promise<Pick<PaperRecord, 'number' | 'chain'> | null> {
  // Reads with read concern `majority`: a number that a failover later rolls back would leave a gap before the next
  // one. If the read misses the newest number, the unique index rejects the duplicate.
  return Paper.findOne({ kind, year, number: trusted({ $gt: 0 }) }, { number: 1, chain: 1 })
    .readConcern(ofMajority)
    .sort({ number: -1 })
    .lean();
}

/**
 * Returns the printed number of the receipt that a paper corrects or replaces, or those of the receipt vouchers that an
 * invoice is for; undefined until all of them are numbered, null for any other receipt or receipt voucher.
 */
async function correctedBy(paper: PaperRecord): Promise<string | null | undefined> {
  const { kind, receiptId, replaces, bookingId } = paper;
  if (isReducing(kind) || receiptId) {
    const receipt = await findReceipt(receiptId ?? bookingId);
    return (receipt && printNumber(receipt)) ?? undefined;
  }
  if (!replaces) return null;
  const vouchers = await findPapersById(replaces);
  if (vouchers.some(({ number }) => number === null)) return undefined;
  return vouchers
    .filter((voucher) => !isReducing(voucher.kind))
    .map(printNumber)
    .join(', ');
}

async function assignNumber(paper: PaperRecord, { logger }: Pick<Deps, 'logger'>): Promise<Outcome> {
  const corrects = await correctedBy(paper);
  if (corrects === undefined) return 'waiting';
  const last = await findLast(paper);
  const number = (last?.number ?? 0) + 1;
  const chain = linkPaper({ ...paper, number, corrects }, last);
  await checkpoint('paper:counted');
  try {
    const { matchedCount } = await Paper.updateOne(
      { _id: paper._id, number: null, issuedAt: paper.issuedAt },
      { $set: { number, corrects, ...(chain && { chain }) } },
    );
    if (matchedCount === 0) return 'rival';
  } catch (error) {
    if (isDuplicateKey(error, paperNumberKeys)) return 'rival';
    throw error;
  }
  logger.info({ paperId: String(paper._id), number: printNumber({ ...paper, number }) }, 'paper numbered');
  await checkpoint('paper:numbered');
  return 'numbered';
}

/**
 * Numbers all waiting documents in order of issue, unless another process is doing so. Those of a locked month are
 * dated now.
 */
export async function numberPapers(deps: NumberingDeps): Promise<void> {
  for (;;) {
    const waiting = await findUnnumbered(batch);
    if (waiting.length === 0) return;
    const lockedUntil = await findLockedUntil();
    let done = 0;
    for (const paper of waiting) {
      const outcome = await numberOrRedate(paper, lockedUntil, deps);
      if (outcome === 'rival') return;
      if (outcome !== 'waiting') done += 1;
    }
    if (done === 0) return;
  }
}

async function numberOrRedate(
  paper: PaperRecord,
  lockedUntil: Date | null,
  deps: NumberingDeps,
): Promise<Outcome | 'redated'> {
  if (lockedUntil === null || paper.issuedAt >= lockedUntil) return assignNumber(paper, deps);
  await redatePaper(paper, lockedUntil, deps);
  return 'redated';
}

/** Returns documents without a number, oldest first. */
export async function findUnnumbered(limit: number): Promise<PaperRecord[]> {
  return Paper.find({ number: null }).sort({ issuedAt: 1, _id: 1 }).limit(limit).lean<PaperRecord[]>();
}

/** Numbers receipts and credit notes until stopped. Each poll costs one read of an index that is usually empty. */
export function startNumbering(deps: NumberingDeps): Running {
  return runEvery(
    async () => numberPapers(deps),
    () => everyMs,
    deps.logger,
  );
}

const kindTexts: Record<PaperKind, string> = {
  receipt: 'receipts',
  credit_note: 'credit notes',
  receipt_voucher: 'receipt vouchers',
  refund_voucher: 'refund vouchers',
};

/** Returns each series whose numbers are not consecutive from 1; empty if all are. */
export async function findPaperGaps(): Promise<string[]> {
  const series = await Paper.aggregate<{ _id: { kind: PaperKind; year: string }; count: number; last: number }>([
    { $match: { number: { $gt: 0 } } },
    { $group: { _id: { kind: '$kind', year: '$year' }, count: { $sum: 1 }, last: { $max: '$number' } } },
    { $match: { $expr: { $ne: ['$count', '$last'] } } },
    { $sort: { _id: 1 } },
  ]);
  return series.map(({ _id: { kind, year }, count, last }) => {
    return `the ${kindTexts[kind]} of ${year} are ${count}, but their last number is ${last}`;
  });
}
