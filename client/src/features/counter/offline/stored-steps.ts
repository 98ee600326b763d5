import * as z from 'zod/mini';

/*
 * The hand-outs and returns that have not been sent yet, on this device. They are in Cache Storage, as waiting photos are,
 * so that no library is needed.
 */

const cacheName = 'sarani-steps';

const waitingStep = z.object({
  step: z.enum(['handOut', 'takeBack']),
  /** The account that recorded the step. Only this account sees and sends it. */
  account: z.string(),
  /** When the step was recorded. */
  at: z.string(),
  /** What the call takes; only the dialog of the step knows the other fields. */
  body: z.looseObject({ bookingId: z.string(), rev: z.number(), recordId: z.string() }),
  /** The rental as staff saw it, by label. */
  rental: z.record(z.string(), z.string()),
  /** Why the server has refused the step. It is not sent again by itself. */
  refusal: z.optional(z.object({ code: z.nullable(z.string()), message: z.string(), isOfTime: z.boolean() })),
});
export type WaitingStep = z.infer<typeof waitingStep>;

const addressOf = (recordId: string) => `/steps-to-send/${recordId}`;
const openCache = async () => caches.open(cacheName);

async function readAll(): Promise<WaitingStep[]> {
  const cache = await openCache();
  const responses = await Promise.all((await cache.keys()).map(async (request) => cache.match(request)));
  const found = await Promise.all(responses.map(async (response) => waitingStep.safeParse(await response?.json())));
  return found.flatMap(({ data }) => data ?? []);
}

export const storedSteps = {
  /** Rejects if this device has no room or stores nothing. */
  put: async (step: WaitingStep): Promise<void> =>
    (await openCache()).put(addressOf(step.body.recordId), Response.json(step)),

  /** Returns the steps that this account has not sent, oldest first; none if this device stores nothing. */
  read: async (account: string): Promise<WaitingStep[]> => {
    const steps = await readAll().catch(() => []);
    return steps.filter((step) => step.account === account).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  },

  remove: async (recordId: string): Promise<void> => void (await (await openCache()).delete(addressOf(recordId))),
};
