import { receiptContract } from '@rental/contracts';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api/api-slice.ts';
import { errorCode } from '../../lib/api/error-message.ts';
import { endpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query({
      ...endpoint(receiptContract.get),
      providesTags: (_receipt, _error, { query }) => [tagOf('Booking', query.bookingId)],
    }),
  }),
});

/** The interval between polls; a document number is normally assigned within about a second. */
const pollMilliseconds = 2_000;

/** Fetches the document whose id is in the URL, and polls while it or what replaces it is being prepared. */
export function useReceipt() {
  const [search] = useSearchParams();
  const paperId = search.get('paper');
  const query = { bookingId: search.get('id') ?? '', ...(paperId === null ? {} : { paperId }) };
  const known = receiptApi.endpoints.getReceipt.useQueryState({ query });
  const isPreparing = isNotReady(known.error);
  const isWaiting = isPreparing || known.currentData?.billing?.isPending === true;
  const { currentData, error, isFetching, refetch } = receiptApi.useGetReceiptQuery(
    { query },
    { pollingInterval: isWaiting ? pollMilliseconds : 0, skipPollingIfUnfocused: true },
  );
  const hasFailed = error !== undefined && !isNotReady(error);

  return {
    receipt: error ? undefined : currentData,
    isPreparing,
    hasFailed,
    isFetching,
    refetch: () => void refetch(),
  };
}

const isNotReady = (error: unknown): boolean => errorCode(error) === 'receipt_not_ready';
