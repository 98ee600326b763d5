import { contactContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { type AuditDeps, startedBy } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { createContact } from './create-contact.ts';
import { handleContact } from './handle-contact.ts';
import { listContacts } from './list-contacts.ts';

export function contactRoutes(deps: Deps & AuditDeps): Router {
  const router = Router();

  serve(router, contactContract.create, ({ body }) => createContact(body, deps), 'LIMIT_CONTACT_PER_HOUR');

  serve(router, contactContract.list, ({ query }) => listContacts(query, deps));

  serve(router, contactContract.handle, (input) =>
    deps.audit(startedBy(input, 'contact.handle'), async () => {
      const data = await handleContact({ id: input.query.id, handledBy: input.caller.name }, deps);
      return { data, targetId: data._id, targetName: data.ticket, before: null, after: { state: data.state } };
    }),
  );

  return router;
}
