import type { TransportError } from './http.ts';

/** Whether the same call may succeed later: the connection broke, the session has to be renewed, or the server is busy. */
export const isPassing = ({ status }: TransportError): boolean =>
  typeof status === 'string' || status === 401 || status === 429 || status >= 500;
