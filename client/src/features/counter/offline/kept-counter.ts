import { counterContract, type CounterNow, type CounterRental, dayInIndia } from '@rental/contracts';
import * as z from 'zod/mini';
import type { AppExtra } from '../../../lib/api/app-extra.ts';
import { api } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import { offlineCopies } from '../../../lib/browser/offline-copies.ts';
import { serverNow } from '../../../lib/clock.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { handoverApi } from '../handover-api.ts';

/*
 * The last loaded lists of the counter, with what the dialogs of their rentals need. Each load replaces the copy on this
 * device, so that it contains only rentals of the current lists. A logout deletes it.
 */

const copyName = 'counter';

const keptCounter = z.object({
  locationId: z.string(),
  now: counterContract.getNow.reply,
  handovers: z.array(z.object({ at: z.string(), facts: counterContract.getHandover.reply })),
});
type KeptCounter = z.infer<typeof keptCounter>;
export type KeptFacts = KeptCounter['handovers'][number];

/** The most rentals whose dialogs are kept, because each is a request. */
const mostKept = 40;

async function readCounter(account: string | null): Promise<(KeptCounter & { at: string }) | null> {
  const copy = account === null ? null : await offlineCopies.read({ name: copyName, account });
  const { data } = keptCounter.safeParse(copy?.data);
  return copy && data ? { ...data, at: copy.at } : null;
}

export const keptCounterApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The counter of this account on this device, or null. */
    getKeptCounter: build.query({
      keepUnusedDataFor: 0,
      queryFn: async (_: void, { extra }) => ({
        // `createStore` passes this object as the extra argument of the thunk middleware.
        data: await readCounter((extra as AppExtra).session.readAccount()),
      }),
    }),
  }),
});

const timeNow = () => new Date(serverNow()).toISOString();

/** Whether what was loaded still describes this rental; some facts change with the day. */
const describes = ({ at, facts }: KeptFacts, { _id, rev }: CounterRental): boolean =>
  facts._id === _id && facts.rev === rev && dayInIndia(new Date(at)) === dayInIndia(new Date(serverNow()));

/** Loads what the dialogs of these rentals need, and stores it with the lists on this device. Ends if `isWanted` says no. */
export const keepCounter =
  (locationId: string, now: CounterNow, isWanted: () => boolean): AppThunk<unknown, Promise<void>> =>
  async (dispatch, _state, { session }) => {
    const account = session.readAccount();
    if (account === null || !('caches' in window)) return;
    const before = (await readCounter(account))?.handovers ?? [];
    const rentals = [now.pickUps, now.returns, now.unknown].flatMap((list) => list.rentals).slice(0, mostKept);
    const handovers: KeptFacts[] = [];
    for (const rental of rentals) {
      const known = before.find((kept) => describes(kept, rental));
      const loaded = known ?? (await dispatch(loadFacts(rental._id)));
      if (!isWanted() || loaded === 'unreachable') return;
      if (loaded) handovers.push(loaded);
    }
    const data: KeptCounter = { locationId, now, handovers };
    await offlineCopies.keep(copyName, { account, at: timeNow(), data }, () => session.readAccount() === account);
  };

const loadFacts =
  (bookingId: string): AppThunk<unknown, Promise<KeptFacts | 'unreachable' | null>> =>
  async (dispatch) => {
    const query = handoverApi.endpoints.getHandover.initiate(
      { query: { bookingId } },
      { subscribe: false, forceRefetch: true },
    );
    const { data, error } = await dispatch(query);
    if (isUnreachable(error)) return 'unreachable';
    return data ? { at: timeNow(), facts: data } : null;
  };
