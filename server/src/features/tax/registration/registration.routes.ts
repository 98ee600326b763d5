import {
  type GstScheme,
  type InvoiceTime,
  keysOf,
  type Registration,
  registration,
  registrationContract,
} from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import type { AuditedChange } from '../../../platform/audit-port.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import { findRegistrations } from './find-registrations.ts';
import type { RegistrationRecord } from './registration.model.ts';
import { createRegistration, editRegistration } from './save-registration.ts';

function present(record: RegistrationRecord): Registration {
  const scheme: GstScheme = record.scheme ?? 'regular';
  const invoiceAt: InvoiceTime = record.invoiceAt ?? 'payment';
  return pick({ ...record, scheme, invoiceAt, _id: String(record._id) }, keysOf(registration.shape));
}

/** Presents a saved registration for the response, with its old and new values for the audit log. */
function presentChange({ before, after }: { before: RegistrationRecord | null; after: RegistrationRecord }) {
  const data = present(after);
  return {
    data,
    version: after.version,
    targetId: data._id,
    targetName: data.gstin,
    before: before && present(before),
    after: data,
  } satisfies AuditedChange<Registration> & { version: number };
}

export function registrationRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, registrationContract.createRegistration, async ({ body }) =>
    presentChange({ before: null, after: await createRegistration(body, deps) }),
  );

  serve(router, registrationContract.getRegistrations, async () => (await findRegistrations()).map(present));

  serve(router, registrationContract.editRegistration, async ({ query, body, ifMatch }) =>
    presentChange(await editRegistration({ id: query.id, ifMatch, body }, deps)),
  );

  return router;
}
