import type { FleetVehicle } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { useFormDialog } from '../../lib/form/use-form-dialog.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { LookupPanel } from '../../ui/lookup-panel.tsx';
import { duePapersOf, groupFleet, searchFleet } from './fleet-list.ts';
import { useVehicles } from './vehicle-api.ts';
import { VehicleGroup } from './vehicle-group.tsx';
import { VehicleRow } from './vehicle-row.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehiclesPanelProps = {
  /** Beside each car's Edit, such as the way to its calendar. */
  actionFor: (vehicle: FleetVehicle) => ReactNode;
};

/** As many cars as anybody sees at a glance. */
const mostWithoutSearch = 5;

/** The whole fleet by model, each car with Edit; and the way to add one. */
export function VehiclesPanel({ actionFor }: VehiclesPanelProps) {
  const { add } = useFormDialog('vehicleDialog', texts.add);
  const { vehicles, isLoading, isError, retry } = useVehicles();
  const [search, setSearch] = useState('');
  const [isDueOnly, setIsDueOnly] = useState(false);
  const today = todayInIndia();
  const due = vehicles.filter((vehicle) => duePapersOf(vehicle, today).length > 0);
  const shown = searchFleet(isDueOnly ? due : vehicles, search);
  const vehicleRow = (vehicle: FleetVehicle, isOneOfMany = true) => (
    <VehicleRow
      key={vehicle._id}
      vehicle={vehicle}
      today={today}
      isOneOfMany={isOneOfMany}
      action={actionFor(vehicle)}
    />
  );

  return (
    <LookupPanel
      title={texts.panel}
      items={groupFleet(shown)}
      renderRow={({ modelKey, first, cars }) =>
        cars.length === 1 ? (
          vehicleRow(first, false)
        ) : (
          <VehicleGroup key={modelKey} cars={cars} first={first} renderRow={vehicleRow} />
        )
      }
      addText={texts.add}
      onAdd={add}
      isLoading={isLoading}
      emptyText={vehicles.length === 0 ? texts.none : texts.noMatch}
      failure={isError ? { text: texts.notLoaded, onRetry: retry } : null}
      filters={
        (vehicles.length > mostWithoutSearch || due.length > 0) && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <SearchInput
              label={texts.search}
              placeholder={texts.searchIn}
              value={search}
              maxLength={100}
              onChange={setSearch}
              onSubmit={() => undefined}
              onClear={() => setSearch('')}
              className="w-full sm:w-84"
            />
            {(due.length > 0 || isDueOnly) && (
              <FilterChip
                label={texts.papersDue}
                isOn={isDueOnly}
                onToggle={() => setIsDueOnly(!isDueOnly)}
                count={{ shown: due.length, unit: due.length === 1 ? 'car' : 'cars' }}
              />
            )}
          </div>
        )
      }
    />
  );
}
