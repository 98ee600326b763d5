import { couponContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** Admin-only coupon endpoints. The tag is declared here because no other feature uses it. */
export const couponApi = api.enhanceEndpoints({ addTagTypes: ['Coupon'] }).injectEndpoints({
  endpoints: (build) => ({
    getCoupons: build.query({ ...endpoint(couponContract.getAll), providesTags: ['Coupon'] }),
    createCoupon: build.mutation({ ...savingEndpoint(couponContract.create), invalidatesTags: ['Coupon'] }),
    editCoupon: build.mutation({ ...savingEndpoint(couponContract.editById), invalidatesTags: ['Coupon'] }),
  }),
});
