import type { PolicyViolation } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import type { Violation as Blocked } from './read-report.ts';
import { Violation } from './violation.model.ts';

/** The maximum number of documents: one per distinct violation, and a last one that counts all others together. */
export const violationPlaces = 100;

const others: Blocked = { directive: 'other', blocked: 'other' };
const triesForPlace = 5;

const idOf = ({ directive, blocked }: Blocked): string => `${directive} ${blocked}`;

type Seen = { violation: Blocked; times: number; at: Date };

async function countAgain({ violation, times, at }: Seen): Promise<boolean> {
  const found = await Violation.updateOne(
    { _id: idOf(violation) },
    { $inc: { count: times }, $set: { lastSeenAt: at } },
  );
  return found.matchedCount > 0;
}

/** Returns false if a concurrent request inserted the same violation or took the place. */
async function takePlace({ violation, times, at }: Seen, place: number): Promise<boolean> {
  try {
    await Violation.create({
      _id: idOf(violation),
      place,
      ...violation,
      count: times,
      firstSeenAt: at,
      lastSeenAt: at,
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function findFreePlace(): Promise<number | undefined> {
  const taken = new Set(await Violation.distinct('place'));
  return Array.from({ length: violationPlaces - 1 }, (_, place) => place).find((place) => !taken.has(place));
}

async function countOne(seen: Seen, { logger }: Pick<Deps, 'logger'>): Promise<void> {
  for (let tries = 0; tries < triesForPlace; tries += 1) {
    if (await countAgain(seen)) return;
    const place = await findFreePlace();
    if (place === undefined) break;
    if (await takePlace(seen, place)) {
      // A payment provider may add hosts without notice, so each new violation is reported once for review.
      logger.warn({ alert: 'page_policy', ...seen.violation }, 'the policy of a page blocked something new');
      return;
    }
  }
  const rest = { ...seen, violation: others };
  if (!(await countAgain(rest)) && !(await takePlace(rest, violationPlaces - 1))) await countAgain(rest);
}

/** Counts what browsers blocked, one document per distinct violation. */
export async function countViolations(
  violations: readonly Blocked[],
  deps: Pick<Deps, 'clock' | 'logger'>,
): Promise<void> {
  const kinds = new Map(violations.map((one) => [idOf(one), one]));
  const at = deps.clock.now();
  for (const [id, one] of kinds) {
    const times = violations.filter((other) => idOf(other) === id).length;
    await countOne({ violation: one, times, at }, deps);
  }
}

/** Returns recent violations, latest first. */
export async function listViolations(): Promise<PolicyViolation[]> {
  const found = await Violation.find().sort({ lastSeenAt: -1, _id: 1 }).limit(violationPlaces).lean();
  return found.map(({ directive, blocked, count, firstSeenAt, lastSeenAt }) => ({
    directive,
    blocked,
    count,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
