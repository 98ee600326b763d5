import type { Contract, QueryInput } from '@rental/contracts';
import { asSignedIn } from './api-slice.ts';
import { receiveFile } from './receive-file.ts';
import type { FileAnswer, PartListener } from './receive-file.ts';
import type { AppThunk } from '../store/store-hooks.ts';

type FileContract = Contract & { readonly file: string };

/** What a file is asked with; of a contract without a query nothing. */
export type FileQuery<C extends Contract> = ([QueryInput<C>] extends [undefined] ? unknown : QueryInput<C>) &
  Record<string, string | undefined>;

type Download<C extends FileContract> = {
  contract: C;
  query: FileQuery<C>;
  signal: AbortSignal;
  onPart: PartListener;
};

/** Fetches the file of a contract as whoever is signed in; the session is renewed once, as with every other call. */
export const download =
  <C extends FileContract>({ contract, query, signal, onPart }: Download<C>): AppThunk<unknown, Promise<FileAnswer>> =>
  async (dispatch, _, { session }) => {
    const { method, path, file } = contract;
    const headers = { Accept: file };
    return await asSignedIn(
      contract,
      async (token) => await receiveFile({ method, path, query, token, headers, signal }, onPart),
      { session, dispatch },
    );
  };
