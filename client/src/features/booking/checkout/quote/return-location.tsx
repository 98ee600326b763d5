import { formatRupees } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import { locationApi } from '../../../location/location-api.ts';
import type { Wishes } from './use-quote.ts';

/** A location to which a car can be returned, and the fee in rupees. */
type ReturnOption = { location: Location; fee: number };

export type ReturnChoice = {
  /** The pick-up location comes first. */
  options: readonly ReturnOption[];
  chosen: Location;
  onChange: (locationId: string) => void;
};

/** Returns the locations to which a car picked up here can be returned, and the one that the customer chose. */
export function useReturnChoice(pickUp: Location, { wishes, setWishes }: WishState): ReturnChoice {
  const { data: locations = [] } = locationApi.useGetLocationsQuery();
  const others = (pickUp.routes ?? []).flatMap(({ locationId, oneWayFee: fee }) => {
    const location = locations.find(({ _id, isEnabled }) => _id === locationId && isEnabled);
    return location && fee !== undefined ? [{ location, fee }] : [];
  });
  return {
    options: [{ location: pickUp, fee: 0 }, ...others],
    chosen: others.find(({ location }) => location._id === wishes.returnLocId)?.location ?? pickUp,
    onChange: (id) => setWishes({ ...wishes, returnLocId: id === pickUp._id ? null : id }),
  };
}

type WishState = { wishes: Wishes; setWishes: (wishes: Wishes) => void };

/** Renders nothing if a car can only be returned where it was picked up. */
export function ReturnLocation({ options, chosen, onChange }: ReturnChoice) {
  if (options.length === 1) return null;

  return (
    <NativeSelect
      label="Return location"
      value={chosen._id}
      className="mt-4"
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(({ location, fee }) => (
        <option key={location._id} value={location._id}>
          {fee > 0 ? `${location.name} (+${formatRupees(fee)})` : location.name}
        </option>
      ))}
    </NativeSelect>
  );
}
