import { documentContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { reachOf } from '../../platform/reach.ts';
import { findDocuments } from './find-documents.ts';
import { presentDocuments, presentRemoved, presentSaved } from './present-document.ts';
import { addDocument, editDocument, removeDocument } from './save-document.ts';

export function documentRoutes(): Router {
  const router = Router();

  serve(router, documentContract.getAll, async ({ caller }) => presentDocuments(await findDocuments(reachOf(caller))));

  serve(router, documentContract.add, async ({ body, caller }) => presentSaved(await addDocument(body, caller)));

  serve(router, documentContract.edit, async ({ body, caller }) => presentSaved(await editDocument(body, caller)));

  serve(router, documentContract.remove, async ({ body, caller }) =>
    presentRemoved(await removeDocument(body, caller)),
  );

  return router;
}
