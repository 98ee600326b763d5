import { addDays, formatDayTime, tollColumns } from '@rental/contracts';
import { chargeToll } from '../../src/features/toll/charge-toll.ts';
import { importTolls } from '../../src/features/toll/import-tolls.ts';
import { Toll } from '../../src/features/toll/toll.model.ts';
import { auditedImport, auditedToll } from '../../src/features/toll/toll.routes.ts';
import { findVehicle } from '../../src/features/vehicle/find-vehicles.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { trusted } from '../../src/platform/mongo.ts';
import { demoCustomer } from './seed-data.ts';
import { damagedReturn, findReturned } from './seed-returns.ts';
import { type Act, asAdmin, asOf, idOf, type Moment, momentOf, type Stage, unlessTaken, wasPlayed } from './stage.ts';

const rental = { customer: demoCustomer.email, car: damagedReturn.car, from: damagedReturn.from };

/** The way there is charged, the way back is not, and the last toll was paid after the car came back. */
const charged = { reference: 'NETC26110071843', plaza: 'Kaniminike', on: -13, time: '08:12', amount: 165 };
const tolls = [
  charged,
  { reference: 'NETC26110072967', plaza: 'Kaniminike', on: -13, time: '17:26', amount: 85 },
  { reference: 'NETC26110080415', plaza: 'Sadahalli', on: -11, time: '10:25', amount: 120 },
];

const importing: Moment = { on: -1, minute: 14 * 60 };
const charging: Moment = { on: -1, minute: 14 * 60 + 5 };

type TollStage = Pick<Stage, 'names' | 'day'>;

/** The owner imports the file of a bank and charges one of its tolls. Playing it again changes nothing. */
export const tollActs = (stage: TollStage, deps: Deps): Act[] => [
  { ...importing, play: async () => importFile(stage, deps) },
  { ...charging, play: async () => chargeOne(stage, deps) },
];

async function importFile(stage: TollStage, deps: Deps): Promise<void> {
  const { names, day } = stage;
  const action = 'toll.import';
  if (await wasPlayed(action)) return;
  const { plate } = (await findVehicle(idOf(names.carIds, rental.car))) ?? {};
  if (plate === undefined || !(await findReturned(rental, stage))) return;
  const rows = tolls.map(({ reference, plaza, on, time, amount }) => {
    const row = { reference, plate, plaza, time: formatDayTime(addDays(day.today, on), time), amount, tag: '' };
    return tollColumns.map((column) => `"${row[column]}"`).join(',');
  });
  const file = Buffer.from([tollColumns.join(','), ...rows].join('\r\n'));
  const then = asOf(momentOf(day, importing.on, importing.minute), deps);
  await asAdmin({ action }, { names, deps: then }, async () =>
    auditedImport(await importTolls({ file, columns: {} }, { staff: null }, then)),
  );
}

async function chargeOne({ names, day }: TollStage, deps: Deps): Promise<void> {
  const action = 'toll.charge';
  if (await wasPlayed(action)) return;
  const toll = await Toll.findOne({ key: charged.reference, bookingId: trusted({ $exists: true }) }).lean();
  if (!toll) return;
  const then = asOf(momentOf(day, charging.on, charging.minute), deps);
  await unlessTaken(async () =>
    asAdmin({ action }, { names, deps: then }, async (id) =>
      auditedToll(await chargeToll(String(toll._id), { id, staff: null }, then)),
    ),
  );
}
