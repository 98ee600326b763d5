import { contactContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { createContact } from './create-contact.ts';
import { handleContact } from './handle-contact.ts';
import { listContacts } from './list-contacts.ts';

export function contactRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, contactContract.create, ({ body }) => createContact(body, deps), 'LIMIT_CONTACT_PER_HOUR');

  serve(router, contactContract.list, ({ query }) => listContacts(query, deps));

  serve(router, contactContract.handle, ({ query, caller }) =>
    handleContact({ id: query.id, handledBy: caller.name }, deps),
  );

  return router;
}
