import { type Contract, type QueryOutput, statusOf } from '@rental/contracts';
import type { Request, Router } from 'express';
import { assertDeclared } from './assert-declared.ts';
import { withinDeadline } from './deadline.ts';
import { compressed } from '../compress.ts';
import type { Caller } from '../caller.ts';
import { contextOf } from '../request-context.ts';
import { recordRead } from './record-call.ts';
import { sendChunks } from './send-chunks.ts';
import { takeRequest } from './read-request.ts';

/**
 * A file to send: its name, its minimum number of rows if it is a single table, and its content, generated in chunks
 * during the transfer. A file with an `etag` is sent only if the reader doesn’t have it.
 */
export type FileReply = {
  name: string;
  rows?: number;
  etag?: string;
  content: AsyncIterable<string | Uint8Array>;
};

type FileContract = Contract & {
  access: 'admin' | 'public';
  method: 'GET';
  file: 'text/calendar' | 'text/csv' | 'application/zip';
};
type CallerOf<C extends FileContract> = C['access'] extends 'public' ? null : Caller;
type Handler<C extends FileContract> = (input: { query: QueryOutput<C>; caller: CallerOf<C> }) => Promise<FileReply>;

/**
 * Serves a contract with a streamed file. Until the first byte is sent, everything works as in `serve`, including the
 * deadline; after that, a failure can only break the connection, because the status has already been sent.
 *
 * `X-Total-Count` is the minimum number of rows, so that the reader can detect a truncated response even if a proxy
 * ends it properly. A zip needs no such number, because its directory is at its end.
 */
export function serveFile<C extends FileContract>(router: Router, contract: C, handler: Handler<C>): void {
  const prepare = async (req: Request): Promise<FileReply> => {
    const input = await takeRequest(contract, req);
    // `query` was parsed with the schema of this contract, and `identify` has enforced its access rule.
    const read = async () => handler({ query: input.query as QueryOutput<C>, caller: input.caller as CallerOf<C> });
    return contract.audit ? recordRead(contract, input, { audit: contextOf(req).audit, read }) : read();
  };

  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 forwards what an async handler throws
  router.get(contract.path, async (req, res) => {
    const context = contextOf(req);
    try {
      const file = await withinDeadline(prepare(req), context.settings.handlerTimeoutSeconds);
      const { name, rows, etag, content } = file;
      res.status(statusOf(contract)).attachment(name).type(contract.file);
      if (etag !== undefined) res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
      if (etag !== undefined && req.fresh) {
        res.status(304).end();
        return;
      }
      if (rows !== undefined) res.set('X-Total-Count', String(rows));
      compressed(req, res, () => undefined);
      await sendChunks(content, res);
    } catch (error) {
      assertDeclared(contract, error, context);
      throw error;
    }
  });
}
