import { photoContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

/** The calls that read photos of handovers. `photo-queue.ts` sends photos. */
export const photoApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPhotos: build.query(endpoint(photoContract.getAll)),
    getPhotoContent: build.query(endpoint(photoContract.getContent)),
  }),
});
