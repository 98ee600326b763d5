import { type Contract, type QueryOutput, statusOf } from '@rental/contracts';
import type { Request, Router } from 'express';
import { assertDeclared } from './assert-declared.ts';
import { withinDeadline } from './deadline.ts';
import { compressed } from '../compress.ts';
import { contextOf } from '../request-context.ts';
import { recordRead } from './record-call.ts';
import { sendText } from './send-text.ts';
import { takeRequest } from './read-request.ts';

/** A file to be sent: its name, how many rows it has at least, and its text piece by piece, made while it travels. */
export type FileReply = { name: string; rows: number; text: AsyncIterable<string> };

type FileContract = Contract & { method: 'GET'; file: 'text/csv' };
type Handler<C extends Contract> = (input: { query: QueryOutput<C> }) => Promise<FileReply>;

/**
 * Answers a contract with a streamed file. Up to the first byte everything is as in `serve`, its deadline included;
 * after it the status has gone, and a failure can only break the connection.
 *
 * `X-Total-Count` says how many rows to expect. A broken connection alone does not prove a cut file to everybody: a
 * proxy in between may end the answer properly, and the reader must be able to count.
 */
export function serveFile<C extends FileContract>(router: Router, contract: C, handler: Handler<C>): void {
  const prepare = async (req: Request): Promise<FileReply> => {
    const input = await takeRequest(contract, req);
    // The schema of this very contract parsed the query.
    const read = async () => handler({ query: input.query as QueryOutput<C> });
    return contract.audit ? recordRead(contract, input, { audit: contextOf(req).audit, read }) : read();
  };

  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 forwards what an async handler throws
  router.get(contract.path, async (req, res) => {
    const context = contextOf(req);
    try {
      const { name, rows, text } = await withinDeadline(prepare(req), context.settings.handlerTimeoutSeconds);
      res.status(statusOf(contract)).attachment(name).type(contract.file).set('X-Total-Count', String(rows));
      compressed(req, res, () => undefined);
      await sendText(text, res);
    } catch (error) {
      assertDeclared(contract, error, context);
      throw error;
    }
  });
}
