import { isDay, showCar } from '@rental/contracts';
import type { BookingDetail, FreeCar } from '@rental/contracts';
import { useEffect } from 'react';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { staffChangeApi } from '../staff-change-api.ts';
import { freeCarText, staffChangeTexts } from './staff-change-texts.ts';
import type { StaffDraft } from './staff-draft.ts';

type CarChoiceProps = {
  booking: BookingDetail;
  draft: StaffDraft;
  /** Whether the first free car is chosen as soon as the list is loaded. */
  wantsOther: boolean;
  onChoose: (carId: string) => void;
};

/**
 * Lets staff choose one of the cars that are free at the wanted dates and times. Clears the choice if that car is no
 * longer free.
 */
export function CarChoice({ booking, draft, wantsOther, onChoose }: CarChoiceProps) {
  const { cars, isPending, isError, refetch } = useFreeCars(booking, draft);
  const { carId } = draft;
  useEffect(() => {
    if (!cars) return;
    const isFree = cars.some(({ _id }) => _id === carId);
    if (carId === '' && wantsOther && cars[0]) onChoose(cars[0]._id);
    if (carId !== '' && !isFree) onChoose('');
  }, [cars, carId, wantsOther, onChoose]);

  return (
    <div>
      <NativeSelect
        label={staffChangeTexts.car}
        value={carId}
        disabled={!cars}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{showCar(booking.carId)} (as booked)</option>
        <CarGroup label={staffChangeTexts.sameModel} cars={cars?.filter(({ isSameModel }) => isSameModel)} />
        <CarGroup label={staffChangeTexts.otherModels} cars={cars?.filter(({ isSameModel }) => !isSameModel)} />
      </NativeSelect>
      {isError && (
        <div className="mt-2 grid gap-2">
          <Alert>{staffChangeTexts.carsFailed}</Alert>
          <Button variant="outline" size="sm" className="justify-self-start" onClick={refetch}>
            Retry
          </Button>
        </div>
      )}
      <output className="mt-1 block text-sm text-ink-700">
        {isPending && staffChangeTexts.loadingCars}
        {cars?.length === 0 && staffChangeTexts.noCars}
      </output>
    </div>
  );
}

function CarGroup({ label, cars = [] }: { label: string; cars: FreeCar[] | undefined }) {
  if (cars.length === 0) return null;
  return (
    <optgroup label={label}>
      {cars.map((car) => (
        <option key={car._id} value={car._id}>
          {freeCarText(car, showCar(car))}
        </option>
      ))}
    </optgroup>
  );
}

function useFreeCars({ _id: bookingId }: BookingDetail, { fromDate, toDate, pickUpTime, returnTime }: StaffDraft) {
  const isReady = isDay(fromDate) && isDay(toDate) && fromDate <= toDate;
  const times = pickUpTime === undefined || returnTime === undefined ? {} : { pickUpTime, returnTime };
  const { currentData, isFetching, isError, refetch } = staffChangeApi.useGetFreeCarsQuery(
    isReady ? { query: { bookingId, fromDate, toDate, ...times } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  return {
    cars: currentData,
    isPending: isFetching && !currentData,
    isError: isError && !isFetching,
    refetch: () => void refetch(),
  };
}
