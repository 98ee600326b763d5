import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The current request, for code too deep in the call stack to receive it as an argument: every database command carries
 * the request id, so that a slow query in the database's log can be traced to its request. Only for tracing.
 */

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, in the context of this request. */
export const forRequest = (id: string, work: () => void): void => current.run(id, work);

/** Returns the command option that names the current request, or an empty object in background workers. */
export function commentOfRequest(): { comment?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { comment: id };
}
