import { dayInIndia, type MoneyMatter, moneyMatterKinds } from '@rental/contracts';
import { siteOrigin } from '../../../config/site-origin.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { listMoneyMatters } from './list-money-matters.ts';

const everyMs = 15 * 60_000;

type OfficeDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Emails the office about everything that needs attention: at most one email per kind and day in India, however many
 * server instances run.
 */
export async function mailMoneyMatters(deps: OfficeDeps): Promise<void> {
  const matters = await listMoneyMatters(deps);
  for (const kind of moneyMatterKinds) {
    const ofKind = matters.filter((matter) => matter.kind === kind);
    if (ofKind.length > 0) await mailKind(kind, ofKind, deps);
  }
}

async function mailKind(kind: MoneyMatter['kind'], matters: MoneyMatter[], deps: OfficeDeps): Promise<void> {
  const key = `money-matters:${kind}:${dayInIndia(deps.clock.now())}`;
  const data = { kind, matters, dashboardUrl: `${siteOrigin(deps.settings)}/admindashboard` };
  await queueMail({ key, to: deps.settings.officeEmail, template: 'money_matters', data }, deps);
}

/** Checks periodically, until stopped, whether an email to the office is due. */
export function startOfficeMails(deps: OfficeDeps & Pick<Deps, 'logger'>): Running {
  return runEvery(
    async () => mailMoneyMatters(deps),
    () => everyMs,
    deps.logger,
  );
}
