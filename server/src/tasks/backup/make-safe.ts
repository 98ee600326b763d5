import { voidEverySecret } from '../../features/auth/mailed-secret/mailed-secrets.ts';
import { endEveryChallenge } from '../../features/auth/second-factor/make-challenge.ts';
import { endEverySession } from '../../features/auth/sessions/end-sessions.ts';
import { withholdQueued } from '../../features/mail/queue-mail.ts';
import { lookBeforeRefunds } from '../../features/payment/charge/charge-schedule.ts';
import { beginSeries } from '../../features/receipt/series.ts';
import { endEveryInvitation } from '../../features/user/invitation/invite.ts';
import type { Report } from '../../platform/backup/write-backup.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Takes back what an older state would do a second time, or to the wrong person: sessions and links that ended
 * meanwhile, mails that were sent, refunds that were made, numbers that were given. Once more is as good as once.
 */
export async function makeSafe(report: Report, deps: Pick<Deps, 'clock' | 'logger'>): Promise<void> {
  report(`${await endEverySession(deps)} sessions ended: everybody signs in again`);
  await endEveryChallenge();
  report(`${await voidEverySecret()} mailed links and codes are void`);
  report(`${await endEveryInvitation(deps)} open invitations ended: send them again`);
  report(`${await withholdQueued()} waiting mails are held back: they may have been sent since`);
  report(`${await lookBeforeRefunds(deps)} waiting refunds will be looked for before they are made`);
  report(`papers go on in the series ${await beginSeries(deps)}: nobody knows which numbers were given since`);
}
