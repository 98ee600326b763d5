import { useSearchParams } from 'react-router-dom';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { locationApi } from '../../location/location-api.ts';
import { bookingApi } from '../booking-api.ts';
import type { Choice } from './checkout.ts';
import { searchFromAddress } from '../search/search-address.ts';

/** The chosen car as the search answered it, with its place and dates; null when the search no longer holds it. */
export function useChoice(carId: string | null): Choice | null {
  const [params] = useSearchParams();
  const asked = searchFromAddress(params);
  const { data: cars } = bookingApi.useGetAvailableCarsQuery(
    asked ? { query: { locId: asked.locationId, fromDate: asked.fromDate, toDate: asked.toDate } } : skipToken,
  );
  const { data: locations } = locationApi.useGetLocationsQuery();
  const car = cars?.find(({ _id }) => _id === carId);
  const location = locations?.find(({ _id }) => _id === asked?.locationId);
  if (!car || !location || !asked) return null;
  return { car, location, fromDate: asked.fromDate, toDate: asked.toDate };
}
