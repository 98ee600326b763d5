import { custodyContract } from '@rental/contracts';
import { useState } from 'react';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { useLocations } from '../../location/location-api.ts';
import { custodyTexts as texts } from './custody-texts.ts';
import { PeriodFile } from './period-file.tsx';

/** Downloads the register of rentals of a location. Shown once there is a location. */
export function RentalRegister() {
  const { progress, start } = useCsvFile(custodyContract.getRegisterCsv);
  const { locations } = useLocations();
  const [chosen, setChosen] = useState<string | null>(null);
  const locationId = chosen ?? locations[0]?._id;
  if (locationId === undefined) return null;

  return (
    <PeriodFile
      id="rental-register"
      title={texts.registerTitle}
      lead={texts.registerLead}
      progress={progress}
      onExport={(period) => void start({ ...period, locationId })}
      renderField={(problems) => (
        <NativeSelect
          label={texts.location}
          className="sm:max-lg:col-span-2"
          value={locationId}
          error={problems['locationId']}
          onChange={({ target }) => setChosen(target.value)}
        >
          <NameOptions items={locations} />
        </NativeSelect>
      )}
    />
  );
}
