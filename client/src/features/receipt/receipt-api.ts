import { receiptContract } from '@rental/contracts';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api/api-slice.ts';
import { errorCode, errorMessage } from '../../lib/api/error-message.ts';
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

/**
 * Fetches the document whose id is in the URL, and polls while it or what replaces it is being prepared. `waitText`
 * says why it isn’t there yet.
 */
export function useReceipt() {
  const [search] = useSearchParams();
  const paperId = search.get('paper');
  const query = { bookingId: search.get('id') ?? '', ...(paperId === null ? {} : { paperId }) };
  const known = receiptApi.endpoints.getReceipt.useQueryState({ query });
  const isWaiting = isPreparing(known.error) || known.currentData?.billing?.isPending === true;
  const { currentData, error, isFetching, refetch } = receiptApi.useGetReceiptQuery(
    { query },
    { pollingInterval: isWaiting ? pollMilliseconds : 0, skipPollingIfUnfocused: true },
  );
  const waitText = waitTextOf(error);

  return {
    receipt: error ? undefined : currentData,
    waitText,
    hasFailed: error !== undefined && waitText === undefined,
    isFetching,
    refetch: () => void refetch(),
  };
}

const isPreparing = (error: unknown): boolean => errorCode(error) === 'receipt_not_ready';

/** Returns why a paper isn’t there yet; undefined for any other error. */
function waitTextOf(error: unknown): string | undefined {
  if (isPreparing(error)) return 'We’re preparing it. It will be here in a moment.';
  return errorCode(error) === 'invoice_at_return' ? errorMessage(error) : undefined;
}
