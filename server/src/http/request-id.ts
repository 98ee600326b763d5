import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9-]{8,64}$/;

/** The id a proxy gave the request, if it is harmless in a log line; otherwise a new one. */
export function chooseRequestId(inbound: string | undefined): string {
  return inbound !== undefined && acceptable.test(inbound) ? inbound : randomUUID();
}
