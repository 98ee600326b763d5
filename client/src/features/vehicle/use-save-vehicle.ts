import type { FleetVehicle, VehicleBody } from '@rental/contracts';
import { useState } from 'react';
import { fieldProblems } from '../../lib/api/error-message.ts';
import type { Saved, Versioned } from '../../lib/api/rtk-endpoint.ts';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { type Many, platesIn } from './many-fields.tsx';
import { vehicleApi } from './vehicle-api.ts';
import { bodyOf, changedOf, commonOf } from './vehicle-values.ts';

/** Returns a function that counts the active cars of a given car’s model in the loaded list. */
function useSameCars(isEditing: boolean): (vehicle: FleetVehicle | null) => number {
  const { data: fleet = [] } = vehicleApi.useGetVehiclesQuery(undefined, { skip: !isEditing });
  return (vehicle) =>
    vehicle?.isActive ? fleet.filter(({ isActive, modelKey }) => isActive && modelKey === vehicle.modelKey).length : 0;
}

type SaveOptions = {
  id: string | null;
  many: Many;
  /** True if the edit applies to all cars of the model. */
  isForAll: boolean;
};

export function useSaveVehicle({ id, many, isForAll }: SaveOptions) {
  const [create] = vehicleApi.useCreateVehicleMutation();
  const [createMany] = vehicleApi.useCreateManyMutation();
  const [edit] = vehicleApi.useEditVehicleMutation();
  const [editSame] = vehicleApi.useEditSameMutation();
  const countSame = useSameCars(id !== null);
  const [batchId] = useState(newObjectId);
  const [plateProblem, setPlateProblem] = useState<string>();

  const addMany = async (body: VehicleBody): Promise<Saved<unknown>> => {
    const { units, plates } = many;
    setPlateProblem(undefined);
    try {
      const vehicle = commonOf(body);
      const saved = await createMany({ body: { vehicle, units, plates: platesIn(plates), batchId } }).unwrap();
      const { refusedLines } = saved.data;
      if (refusedLines.length === 0) return saved;
      return {
        ...saved,
        message: `${saved.message}, except on ${refusedLines.length === 1 ? 'line' : 'lines'} ${refusedLines.join(', ')}: another car has that number plate`,
      };
    } catch (cause) {
      setPlateProblem(linesOf(fieldProblems(cause)));
      throw cause;
    }
  };

  const save = async (body: VehicleBody, base: Versioned<FleetVehicle> | null): Promise<Saved<unknown>> => {
    const { entity = null, etag: ifMatch } = base ?? {};
    const expectedCount = countSame(entity);
    if (entity && isForAll && expectedCount > 1) {
      const { _id, modelKey } = entity;
      const changes = { ...changedOf(bodyOf(entity), body), expectedCount };
      return editSame({ query: { modelKey, id: _id }, body: changes, ifMatch }).unwrap();
    }
    if (id !== null) return edit({ query: { id }, body, ifMatch }).unwrap();
    return many.units === 1 ? create({ body }).unwrap() : addMany(body);
  };

  return { save, plateProblem, countSame };
}

function linesOf(problems: Record<string, string>): string | undefined {
  const lines = Object.entries(problems).flatMap(([path, message]) => {
    const found = /^plates(?:\.(\d+))?$/.exec(path);
    if (!found) return [];
    const [, index] = found;
    return [index === undefined ? message : `Line ${Number(index) + 1}: ${message}`];
  });
  return lines.length === 0 ? undefined : lines.join('. ');
}
