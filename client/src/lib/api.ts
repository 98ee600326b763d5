import type { Dispatch } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Contract } from '@rental/contracts';
import { call } from './call.ts';
import type { CallArgs, CallMeta, CallResult } from './call.ts';
import type { TransportError } from './transport.ts';

/**
 * What this layer needs to know about sessions; `features/auth` provides it through the store's extra argument.
 * `renew` is shared by all who ask at once; `unreachable` means that nobody knows whether the session still lives.
 */
export type SessionPort = {
  readToken: () => string | null;
  renew: (staleToken: string | null, dispatch: Dispatch) => Promise<'renewed' | 'ended' | 'unreachable'>;
  end: (dispatch: Dispatch) => void;
};

export type AppExtra = { session: SessionPort };

const isSignedOut = (result: CallResult, contract: Contract) =>
  contract.access !== 'public' && result.error?.status === 401;

/** One call, with one silent renewal of the session and one repeat after a 401. Changes are repeated only then. */
const callApi: BaseQueryFn<CallArgs, unknown, TransportError, object, CallMeta> = async (args, api) => {
  // `createStore` passes this as the thunk middleware's extra argument.
  const { session } = api.extra as AppExtra;
  const token = session.readToken();
  const first = await call(args, { token, signal: api.signal });
  if (!isSignedOut(first, args.contract)) return first;

  const renewal = await session.renew(token, api.dispatch);
  if (renewal === 'unreachable') return { error: { status: 'FETCH_ERROR', error: 'The session could not be renewed' } };
  const second = renewal === 'renewed' ? await call(args, { token: session.readToken(), signal: api.signal }) : first;
  if (isSignedOut(second, args.contract)) session.end(api.dispatch);
  return second;
};

/** The one API slice. Features inject their endpoints; unused answers stay for 60 s. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callApi,
  tagTypes: ['Location', 'Vehicle', 'Booking', 'AvailableCar', 'Dashboard', 'Message'],
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
