import { settingsContract } from '@rental/contracts';
import { Router } from 'express';
import type * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { businessSettings } from './business-settings.ts';
import { priceSettings } from './price-settings.ts';
import { timesSettings } from './time-settings.ts';
import {
  findSettings,
  findVersion,
  listVersions,
  saveSettings,
  type SettingsOf,
  type Version,
} from './settings-store.ts';
import type { SettingsKind } from './settings.model.ts';

export function settingsRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, settingsContract.getPrices, async ({ query }) => {
    const found = await readSettings(priceSettings, query);
    return { data: { ...(await presentVersion('prices', found)), prices: found.value }, version: found.version };
  });

  serve(router, settingsContract.savePrices, async ({ body, caller, ifMatch }) => {
    const { before, after } = await saveSettings(priceSettings, { value: body, ifMatch, adminId: caller.id }, deps);
    const data = { ...(await presentVersion('prices', after)), prices: after.value };
    return { data, ...auditedSave('Prices', before, after) };
  });

  serve(router, settingsContract.getBusiness, async ({ query }) => {
    const found = await readSettings(businessSettings(deps.settings), query);
    return { data: { ...(await presentVersion('business', found)), business: found.value }, version: found.version };
  });

  serve(router, settingsContract.saveBusiness, async ({ body, caller, ifMatch }) => {
    const of = businessSettings(deps.settings);
    const { before, after } = await saveSettings(of, { value: body, ifMatch, adminId: caller.id }, deps);
    const data = { ...(await presentVersion('business', after)), business: after.value };
    return { data, ...auditedSave('Business', before, after) };
  });

  serve(router, settingsContract.getTimes, async ({ query }) => {
    const found = await readSettings(timesSettings, query);
    return { data: { ...(await presentVersion('times', found)), times: found.value }, version: found.version };
  });

  serve(router, settingsContract.saveTimes, async ({ body, caller, ifMatch }) => {
    const { before, after } = await saveSettings(timesSettings, { value: body, ifMatch, adminId: caller.id }, deps);
    const data = { ...(await presentVersion('times', after)), times: after.value };
    return { data, ...auditedSave('Times', before, after) };
  });

  return router;
}

/** Returns the current or the requested version; throws `not_found` if that does not exist. */
async function readSettings<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  { version }: { version?: number | undefined },
) {
  const found = version === undefined ? await findSettings(of) : await findVersion(of, { version });
  if (!found) throw new AppError('not_found', { message: 'This version does not exist' });
  return found;
}

/** Returns the new version for the response, and the facts that the audit log records about a save. */
const auditedSave = (title: string, before: Version<object>, after: Version<object>) => ({
  version: after.version,
  targetId: null,
  targetName: `${title} ${after.version}`,
  before: { ...before.value },
  after: { ...after.value },
});

/** Presents the metadata of a version and the history of all versions, with the names of the admins who saved them. */
async function presentVersion(kind: SettingsKind, { version, saved }: Version<unknown>) {
  const history = await listVersions(kind);
  const names = await findUserNames([...history.map(({ createdBy }) => createdBy), ...(saved ? [saved.by] : [])]);
  const nameOf = (id: { toString: () => string }): string => names.get(String(id)) ?? '–';
  return {
    version,
    savedAt: saved?.at.toISOString() ?? null,
    savedBy: saved && nameOf(saved.by),
    history: history.map((each) => ({
      version: each.version,
      savedAt: each.createdAt.toISOString(),
      savedBy: nameOf(each.createdBy),
    })),
  };
}
