import { signedAgreementContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

export const agreementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignedAgreement: build.query({
      ...endpoint(signedAgreementContract.getSignedAgreement),
      providesTags: (_agreement, _error, { query }) => [tagOf('Booking', query.bookingId)],
    }),
  }),
});
