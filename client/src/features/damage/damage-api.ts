import { damageContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because the damage may have changed. */
const changed = ['Damage'] as const;

export const damageApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDamageOfCar: build.query({ ...endpoint(damageContract.getByCar), providesTags: changed }),
    getDamageOfBooking: build.query({ ...endpoint(damageContract.getByBooking), providesTags: changed }),
    addDamage: build.mutation({ ...savingEndpoint(damageContract.add), invalidatesTags: changed }),
    reportDamage: build.mutation({ ...savingEndpoint(damageContract.report), invalidatesTags: changed }),
    repairDamage: build.mutation({ ...savingEndpoint(damageContract.repair), invalidatesTags: changed }),
    reopenDamage: build.mutation({ ...savingEndpoint(damageContract.reopen), invalidatesTags: changed }),
  }),
});
