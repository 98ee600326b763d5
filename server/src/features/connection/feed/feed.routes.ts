import { feedContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import { serveFile } from '../../../http/contract/serve-file.ts';
import type { AuditedChange } from '../../../platform/audit-port.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findFeeds } from './find-feeds.ts';
import type { FeedRecord } from './feed.model.ts';
import { presentFeeds } from './present-feeds.ts';
import { type Addressed, createFeed, replaceAddress, revokeFeed } from './save-feed.ts';
import { readCalendar } from './write-calendar.ts';

async function presentFeed(record: FeedRecord) {
  const [feed] = await presentFeeds([record]);
  if (!feed) throw new Error('a feed could not be presented');
  return feed;
}

/** Presents a feed with its address for the response; the audit log never contains the address. */
async function presentAddressed({ feed, address }: Addressed) {
  const shown = await presentFeed(feed);
  const { _id: targetId, name: targetName } = shown;
  return { data: { ...shown, address }, targetId, targetName, before: null, after: shown };
}

export function feedRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, feedContract.createFeed, async ({ body, caller }) =>
    presentAddressed(await createFeed(body, caller, deps)),
  );

  serve(router, feedContract.getFeeds, async ({ caller }) => presentFeeds(await findFeeds(caller)));

  serve(router, feedContract.replaceFeedAddress, async ({ query, caller }) =>
    presentAddressed(await replaceAddress(query.id, caller, deps)),
  );

  serve(router, feedContract.revokeFeed, async ({ query, caller }) => {
    const before = await presentFeed(await revokeFeed(query.id, caller));
    return {
      data: null,
      targetId: before._id,
      targetName: before.name,
      before,
      after: null,
    } satisfies AuditedChange<null>;
  });

  serveFile(router, feedContract.getCalendar, ({ query }) => readCalendar(query.token, deps));

  return router;
}
