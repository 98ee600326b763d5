import { contactContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { createContact } from './create-contact.ts';
import { handleContact, listContacts } from './contacts.ts';

export function contactRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, contactContract.create, ({ body }) => createContact(body, deps));

  serve(router, contactContract.list, ({ query }) => listContacts(query, deps));

  serve(router, contactContract.handle, async ({ query, caller }) => {
    const data = await handleContact({ id: query.id, handledBy: caller.name }, deps);
    return { data, targetId: data._id, targetName: data.ticket, before: null, after: { state: data.state } };
  });

  return router;
}
