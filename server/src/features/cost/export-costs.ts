import { type Cost, costKindTexts } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import { findVehicle } from '../vehicle/find-vehicles.ts';
import { findCosts } from './find-costs.ts';
import { presentCosts } from './present-cost.ts';

const head = ['Day', 'Kind', 'Amount', 'Odometer', 'Note', 'By'];

/** Exports all costs of a car as a CSV file, newest first. Throws `vehicle_not_found`. */
export async function exportCosts(carId: string): Promise<FileReply> {
  const car = await findVehicle(carId);
  if (!car) throw new AppError('vehicle_not_found');
  const costs = await presentCosts(await findCosts(carId));
  return { name: `costs-${car.plate ?? carId}.csv`, rows: costs.length, content: writeCsv(costs) };
}

// oxlint-disable-next-line require-await -- a file is generated asynchronously
async function* writeCsv(costs: readonly Cost[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  yield costs
    .map(({ day, kind, amount, odometer = '', note = '', by }) =>
      csvLine([day, costKindTexts[kind], amount, odometer, note, by]),
    )
    .join('');
}
