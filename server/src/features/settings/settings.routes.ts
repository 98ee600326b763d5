import { settingsContract } from '@rental/contracts';
import { Router } from 'express';
import type * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { businessSettings } from './business-settings.ts';
import { presentVersion } from './present-settings.ts';
import { priceSettings } from './price-cache.ts';
import { findSettings, findVersion, saveSettings, type SettingsOf } from './settings-store.ts';

export function settingsRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, settingsContract.getPrices, async ({ query }) => {
    const found = await readSettings(priceSettings, query);
    return { data: { ...(await presentVersion('prices', found)), prices: found.value }, version: found.version };
  });

  serve(router, settingsContract.savePrices, async ({ body, caller, ifMatch }) => {
    const { before, after } = await saveSettings(priceSettings, { value: body, ifMatch, adminId: caller.id }, deps);
    return {
      data: { ...(await presentVersion('prices', after)), prices: after.value },
      version: after.version,
      targetId: null,
      targetName: `Prices ${after.version}`,
      before: before.value,
      after: after.value,
    };
  });

  serve(router, settingsContract.getBusiness, async ({ query }) => {
    const found = await readSettings(businessSettings(deps.settings), query);
    return { data: { ...(await presentVersion('business', found)), business: found.value }, version: found.version };
  });

  serve(router, settingsContract.saveBusiness, async ({ body, caller, ifMatch }) => {
    const of = businessSettings(deps.settings);
    const { before, after } = await saveSettings(of, { value: body, ifMatch, adminId: caller.id }, deps);
    return {
      data: { ...(await presentVersion('business', after)), business: after.value },
      version: after.version,
      targetId: null,
      targetName: `Business ${after.version}`,
      before: before.value,
      after: after.value,
    };
  });

  return router;
}

/** Returns the current or the requested version; throws `not_found` if that does not exist. */
async function readSettings<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  { version }: { version?: number | undefined },
) {
  const found = version === undefined ? await findSettings(of) : await findVersion(of, { version });
  if (!found) throw new AppError('not_found', { message: 'Nobody saved this version' });
  return found;
}
