import type { Dispatch } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Contract } from '@rental/contracts';
import type { AppExtra } from './app-extra.ts';
import { call } from './call-contract.ts';
import { errorCode } from './error-message.ts';
import type { CallArgs, CallMeta } from './call-contract.ts';
import type { TransportError } from './http.ts';
import { storeOfflineCopy } from './offline-endpoint.ts';

type Failure = { error: TransportError };
type Outcome = { error?: TransportError | undefined };

const isSignedOut = (result: Outcome, contract: Contract) =>
  contract.access !== 'public' && result.error?.status === 401;

const isRankTooLow = ({ error }: Outcome, contract: Contract) =>
  contract.access === 'admin' && error !== undefined && errorCode(error) === 'not_allowed';

/** Calls `attempt` with the session’s token. After a 401, renews the session and retries exactly once. */
export async function asSignedIn<Result extends Outcome>(
  contract: Contract,
  attempt: (token: string | null) => Promise<Result>,
  { session, dispatch }: AppExtra & { dispatch: Dispatch },
): Promise<Result | Failure> {
  const token = session.readToken();
  const first = await attempt(token);
  // The admin’s rank has changed since the token was issued. The screens show what the rank in the new token permits.
  if (isRankTooLow(first, contract)) void session.renew(token, dispatch);
  if (!isSignedOut(first, contract)) return first;

  const renewal = await session.renew(token, dispatch);
  if (renewal === 'unreachable') return { error: { status: 'FETCH_ERROR', error: 'The session could not be renewed' } };
  const second = renewal === 'renewed' ? await attempt(session.readToken()) : first;
  if (isSignedOut(second, contract)) session.end(dispatch);
  return second;
}

/** If `isKept` is true, responses are stored on this device for offline reading. */
type EndpointOptions = { isKept?: boolean };

/** Makes one API call. Calls that change data are retried only after a 401. */
const callApi: BaseQueryFn<CallArgs, unknown, TransportError, EndpointOptions | undefined, CallMeta> = async (
  args,
  { extra, dispatch, signal },
  options,
) => {
  // `createStore` passes this object as the extra argument of the thunk middleware.
  const { session } = extra as AppExtra;
  const account = session.readAccount();
  const attempt = async (token: string | null) => await call(args, { token, signal });
  const result = await asSignedIn(args.contract, attempt, { session, dispatch });
  if (options?.isKept && account !== null && !result.error)
    storeOfflineCopy(args.contract, { account, data: result.data }, session);
  return result;
};

/** What screens need from RTK Query besides their endpoints: skipping a query, and refetching on focus. */
export { setupListeners, skipToken } from '@reduxjs/toolkit/query/react';

/**
 * The only API slice. Features inject their endpoints; unused responses are cached for 60 s. The tag `Dashboard` stands
 * for the figures about all bookings, cars and locations, `Money` for the payments that need an admin’s attention, and
 * `AvailableCar` for all search results. The other tags have ids; see `listTags`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi,
  tagTypes: [
    'Location',
    'Vehicle',
    'Booking',
    'Block',
    'AvailableCar',
    'Dashboard',
    'Damage',
    'Message',
    'Money',
    'User',
    'Invitation',
    'Session',
    'Profile',
    'SecondFactor',
  ],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
