import { registrationContract, stateWords, taxProfileContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const taxApi = api.enhanceEndpoints({ addTagTypes: ['Registration', 'TaxProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    getRegistrations: build.query({
      ...endpoint(registrationContract.getRegistrations),
      providesTags: ['Registration'],
    }),
    createRegistration: build.mutation({
      ...savingEndpoint(registrationContract.createRegistration),
      invalidatesTags: ['Registration'],
    }),
    editRegistration: build.mutation({
      ...savingEndpoint(registrationContract.editRegistration),
      invalidatesTags: ['Registration'],
    }),
    getProfiles: build.query({ ...endpoint(taxProfileContract.getProfiles), providesTags: ['TaxProfile'] }),
    createProfile: build.mutation({
      ...savingEndpoint(taxProfileContract.createProfile),
      invalidatesTags: ['TaxProfile'],
    }),
    addProfileVersion: build.mutation({
      ...savingEndpoint(taxProfileContract.addProfileVersion),
      invalidatesTags: ['TaxProfile'],
    }),
  }),
});

/** Returns a function that describes a registration by its id; the text is empty while it is not loaded. */
export function useRegistrationWords(): (id: string) => string {
  const { data: registrations = [] } = taxApi.useGetRegistrationsQuery();
  return (id) => {
    const found = registrations.find(({ _id }) => _id === id);
    return found ? `${stateWords(found.state)}, ${found.gstin}` : '';
  };
}

/** Returns the tax profiles by id, each with its present name. */
export function useTaxProfiles(): { _id: string; name: string }[] {
  const { data: profiles = [] } = taxApi.useGetProfilesQuery();
  return profiles.map(({ _id, versions }) => ({ _id, name: versions.at(-1)?.name ?? '' }));
}
