import type { Caller } from '../../../http/caller.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { trusted } from '../../../platform/mongo.ts';
import { hashOfToken } from '../../../platform/secrets/secret-tokens.ts';
import { type Admin, findAdmins } from '../../auth/administration/find-admins.ts';
import { Feed, type FeedRecord } from './feed.model.ts';
import { isOver } from './feed-scope.ts';

/** The admin who asks. */
export type Asking = Pick<Caller, 'id' | 'staff'>;

/** Matches the feeds that an admin may see and change: all for an owner, otherwise their own. */
const within = ({ id, staff }: Asking) => (staff ? { madeBy: id } : {});

/** Returns the feeds that an admin may see, oldest first. */
export const findFeeds = async (caller: Asking): Promise<FeedRecord[]> =>
  Feed.find(within(caller)).sort({ _id: 1 }).maxTimeMS(3_000).lean<FeedRecord[]>();

/** The filter of one feed that an admin may change. */
export const feedOf = (id: string, caller: Asking) => ({ _id: id, ...within(caller) });

/**
 * Returns the feed of a token with its maker. Throws `feed_not_found`, with the same response for every token that
 * doesn’t work.
 */
export async function findFeedOf(token: string): Promise<{ feed: FeedRecord; maker: Admin }> {
  const feed = await Feed.findOne({ tokenHash: hashOfToken(token) })
    .maxTimeMS(3_000)
    .lean<FeedRecord>();
  const maker = feed && (await findAdmins([feed.madeBy])).get(String(feed.madeBy));
  if (!feed || !maker || isOver(feed, maker)) throw new AppError('feed_not_found');
  return { feed, maker };
}

const hourMs = 3_600_000;

/** Notes that a feed was read, at most once an hour. */
export async function noteUse({ _id }: FeedRecord, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now();
  const hourAgo = trusted({ $lt: new Date(now.getTime() - hourMs) });
  await Feed.updateOne({ _id, $or: [{ lastUsedAt: null }, { lastUsedAt: hourAgo }] }, { $set: { lastUsedAt: now } });
}
