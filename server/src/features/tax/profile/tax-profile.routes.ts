import { type TaxProfile, taxProfileContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import type { AuditedChange } from '../../../platform/audit-port.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findTaxProfiles } from './find-tax-profiles.ts';
import { addTaxProfileVersion, createTaxProfile } from './save-tax-profile.ts';
import type { TaxProfileRecord } from './tax-profile.model.ts';

const present = ({ _id, version, versions }: TaxProfileRecord): TaxProfile => ({ _id: String(_id), version, versions });

/** Presents a saved profile for the response, and its last two versions for the audit log. */
function presentChange({ before, after }: { before: TaxProfileRecord | null; after: TaxProfileRecord }) {
  const data = present(after);
  const saved = after.versions.at(-1) ?? null;
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: saved?.name ?? null,
    before: before?.versions.at(-1) ?? null,
    after: saved,
  } satisfies AuditedChange<TaxProfile> & { version: number };
}

export function taxProfileRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, taxProfileContract.createProfile, async ({ body }) =>
    presentChange({ before: null, after: await createTaxProfile(body, deps) }),
  );

  serve(router, taxProfileContract.getProfiles, async () => (await findTaxProfiles()).map(present));

  serve(router, taxProfileContract.addProfileVersion, async ({ query, body, ifMatch }) =>
    presentChange(await addTaxProfileVersion({ id: query.id, ifMatch, body }, deps)),
  );

  return router;
}
