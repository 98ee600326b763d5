import { dayInIndia, type MoneyMatter, moneyMatterKinds } from '@rental/contracts';
import { siteOrigin } from '../../config/site-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { listMoneyMatters } from './list-money-matters.ts';

const everyMs = 15 * 60_000;

type OfficeDeps = Pick<Deps, 'clock' | 'settings'>;

/** Mails the office what waits for a person: of each kind once a day in India, however many instances look. */
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

/** Looks now and again until stopped. */
export function startOfficeMails(deps: OfficeDeps & Pick<Deps, 'logger'>): Running {
  return runEvery(
    async () => mailMoneyMatters(deps),
    () => everyMs,
    deps.logger,
  );
}
