import type { Settings } from '../../config/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { forgetEntries } from '../audit/entries-about.ts';
import { forgetEndedSessions } from '../auth/sessions/end-sessions.ts';
import { forgetMessages } from '../contact/contacts.ts';
import { forgetMails } from '../mail/mails-of.ts';
import { forgetTexts } from '../notification/text/find-texts.ts';
import { forgetEvents } from '../payment/owner/money-of-customer.ts';

/*
 * Deletes data whose retention period is over, as promised in the privacy notice. Every process runs this, which is
 * safe because deletion is idempotent.
 */

/** Photos are deleted by `forgetOldPhotos`, because their age counts from the return of the car. */
type Kind = Exclude<keyof Settings['retention'], 'photo'>;
type Forget = (before: Date, limit: number) => Promise<number>;
type RetentionDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;

const forgetOf: Record<Kind, Forget> = {
  audit: forgetEntries,
  webhook: forgetEvents,
  mail: forgetMails,
  contact: async (before, limit) => (await forgetMessages(before, limit)) + (await forgetTexts(before, limit)),
  session: forgetEndedSessions,
};

/** Small enough not to block other queries; an hourly run has enough batches to delete a day’s data. */
const batch = 500;
const mostBatches = 20;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Deletes expired data in batches, at most `mostBatches` per kind; returns the number deleted of each kind. */
export async function forgetOld({ clock, logger, settings }: RetentionDeps): Promise<Record<Kind, number>> {
  const counts = { audit: 0, webhook: 0, mail: 0, contact: 0, session: 0 };
  for (const kind of Object.keys(counts) as Kind[]) {
    const days = settings.retention[kind];
    const before = new Date(clock.now().getTime() - days * dayMs);
    let count = 0;
    for (let round = 0; round < mostBatches; round += 1) {
      const forgotten = await forgetOf[kind](before, batch);
      count += forgotten;
      if (forgotten === 0) break;
    }
    if (count > 0) logger.info({ kind, days, count }, 'forgotten by age');
    counts[kind] = count;
  }
  return counts;
}

export function startRetention(deps: RetentionDeps): Running {
  return runEvery(
    async () => void (await forgetOld(deps)),
    () => hourMs + Math.random() * hourMs * 0.1,
    deps.logger,
  );
}
