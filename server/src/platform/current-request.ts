import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Which request is being worked on, for what lies too deep to be handed it: the database is told of it with each
 * command, so that a slow one in its log leads back to the request. Nothing is decided by it.
 */

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and whatever it starts, for the request of this id. */
export const forRequest = (id: string, work: () => void): void => current.run(id, work);

/** The option of a command of the database that names the request it is for; none for what workers do. */
export function commentOfRequest(): { comment?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { comment: id };
}
