import { setTimeout as delay } from 'node:timers/promises';
import { type Contract, paymentContract } from '@rental/contracts';
import { type Answer, type Ask, callServer } from '../../call-server.ts';

export type Tally = {
  /** Responses that no caller should ever get, and requests that got no response. */
  failures: string[];
};

export type Caller = { tally: Tally; call: (contract: Contract, ask?: Ask) => Promise<Answer | null> };

type CallerOptions = {
  /** How long a request is retried, in milliseconds. With 0, only the verification of a payment is. */
  repeatsForMs: number;
};

/** How long the web client retries the verification of a payment at least, because the provider may be slow. */
const verifiesForMs = 4_000;

/** Whether a retry may succeed: the server died or is temporarily unavailable. */
const isPassing = (answer: Answer | string): boolean =>
  typeof answer === 'string' || answer.status === 502 || answer.status === 503;

const describe = ({ status, code }: Answer): string => `${status} ${code ?? ''}`.trim();

/**
 * Creates a caller that retries requests without a response, as the web client does. Retries are safe, because every
 * call made under load is idempotent. If all attempts fail, `call` returns null and records the failure in the tally.
 */
export function createCaller(origin: string, { repeatsForMs }: CallerOptions): Caller {
  const tally: Tally = { failures: [] };
  return {
    tally,
    call: async (contract, ask) => {
      const forMs = contract === paymentContract.verify ? Math.max(verifiesForMs, repeatsForMs) : repeatsForMs;
      const until = performance.now() + forMs;
      let answer = await callServer(origin, contract, ask);
      for (let wait = 50; isPassing(answer) && performance.now() < until; wait = Math.min(wait * 2, 1_000)) {
        await delay(wait);
        answer = await callServer(origin, contract, ask);
      }
      const said = typeof answer === 'string' ? { what: answer, answer: null } : { what: describe(answer), answer };
      const isGood = said.answer !== null && said.answer.status < 400;
      if (!isGood) tally.failures.push(`${contract.method} ${contract.path}: ${said.what}`);
      return said.answer;
    },
  };
}
