import type { AppThunk } from '../store/store-hooks.ts';
import { asSignedIn } from './api-slice.ts';
import { type CallResult, callWithFile, type UploadArgs, type UploadContract } from './call-contract.ts';
import type { TransportError } from './http.ts';

type Uploading<C extends UploadContract> = UploadArgs<C> & { signal: AbortSignal };

/** Uploads a file to a contract’s endpoint as the logged-in user. Renews the session at most once. */
export const upload =
  <C extends UploadContract>({
    signal,
    ...args
  }: Uploading<C>): AppThunk<unknown, Promise<CallResult<C> | { error: TransportError; data?: undefined }>> =>
  async (dispatch, _, { session }) =>
    await asSignedIn(args.contract, async (token) => await callWithFile(args, { token, signal }), {
      session,
      dispatch,
    });
