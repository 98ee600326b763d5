import { addDays } from '@rental/contracts';
import { auditedChallan } from '../../src/features/challan/present-challan.ts';
import { createChallan } from '../../src/features/challan/save-challan.ts';
import { findVehicle } from '../../src/features/vehicle/find-vehicles.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { demoCustomer } from './seed-data.ts';
import { damagedReturn, findReturned } from './seed-returns.ts';
import { type Act, asAdmin, asOf, idOf, momentOf, recordIdOf, type Stage, unlessTaken, wasPlayed } from './stage.ts';

/** A notice about a finished rental, which waits for an answer. */
const challan = {
  customer: demoCustomer.email,
  car: damagedReturn.car,
  from: damagedReturn.from,
  offence: -13,
  time: '18:42',
  notice: -4,
  on: -1,
  minute: 12 * 60 + 15,
  facts: {
    number: 'BTP-2611-08842',
    authority: 'Bengaluru Traffic Police',
    offence: 'Jumping the signal at Silk Board',
    amount: 500,
  },
};

type ChallanStage = Pick<Stage, 'names' | 'day'>;

/** The owner enters a challan. Playing it again changes nothing. */
export const challanActs = (stage: ChallanStage, deps: Deps): Act[] => [
  { on: challan.on, minute: challan.minute, play: async () => enter(stage, deps) },
];

async function enter(stage: ChallanStage, deps: Deps): Promise<void> {
  const { names, day } = stage;
  const action = 'challan.create';
  if (await wasPlayed(action)) return;
  const booking = await findReturned(challan, stage);
  const { plate } = (await findVehicle(idOf(names.carIds, challan.car))) ?? {};
  if (!booking || plate === undefined) return;
  const moment = momentOf(day, challan.on, challan.minute);
  const body = {
    ...challan.facts,
    plate,
    day: addDays(day.today, challan.offence),
    time: challan.time,
    noticeDate: addDays(day.today, challan.notice),
    recordId: recordIdOf(moment, action),
  };
  const then = asOf(moment, deps);
  await unlessTaken(async () =>
    asAdmin({ action }, { names, deps: then }, async (id) =>
      auditedChallan(await createChallan(body, { id, staff: null }, then), then),
    ),
  );
}
