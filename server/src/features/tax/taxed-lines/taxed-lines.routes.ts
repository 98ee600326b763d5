import { type SavedTaxedLines, type TaxedLinesBody, taxedLinesContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findTaxedLineVersions, saveTaxedLines } from '../../settings/taxed-lines-settings.ts';
import { checkTaxProfile } from '../profile/find-tax-profiles.ts';
import { refuseFutureDecision } from '../refuse-future-decision.ts';

export function taxedLinesRoutes({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();
  const standard = settings.receipt.taxedLines;

  serve(router, taxedLinesContract.getTaxedLines, async () => {
    const versions = await findTaxedLineVersions(standard);
    const version = versions.length;
    return { data: { version, versions, standard } satisfies SavedTaxedLines, version };
  });

  serve(router, taxedLinesContract.saveTaxedLines, async ({ body, caller, ifMatch }) => {
    refuseFutureDecision(body, clock.now());
    await checkProfiles(body);
    const { before, version } = await saveTaxedLines({ body, ifMatch, adminId: caller.id }, standard, { clock });
    // Another version may have been saved since.
    const versions = (await findTaxedLineVersions(standard)).slice(0, version);
    const targetName = `Taxed charges ${version}`;
    return { data: { version, versions, standard }, version, targetId: null, targetName, before, after: body };
  });

  return router;
}

async function checkProfiles({ profiles = {} }: TaxedLinesBody): Promise<void> {
  for (const [kind, id] of Object.entries(profiles)) await checkTaxProfile(id, `profiles.${kind}`);
}
