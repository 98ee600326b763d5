import { addDays } from '@rental/contracts';
import { createBlock } from '../../src/features/block/create-block.ts';
import { presentBlockChange } from '../../src/features/block/present-block.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Contact } from '../../src/features/contact/contact.model.ts';
import { createContact } from '../../src/features/contact/create-contact.ts';
import { handleContact } from '../../src/features/contact/contacts.ts';
import { setHome } from '../../src/features/home/set-home.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import { editVehicle } from '../../src/features/vehicle/edit-vehicle.ts';
import { findVehicle } from '../../src/features/vehicle/find-vehicles.ts';
import { presentVehicleChange } from '../../src/features/vehicle/present-vehicle.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { cars, demoAdmin } from './seed-data.ts';
import { describeCar } from './seed-fleet.ts';
import { type DemoBlock, demoBlock, demoDisabling, demoHome, type DemoMessage, demoMessages } from './seed-stories.ts';
import { type Act, asAdmin, asOf, idOf, momentOf, type Stage, unlessTaken } from './stage.ts';

type OfficeStage = Pick<Stage, 'names' | 'day'>;

const morning = 10 * 60 + 20;
const noon = 12 * 60;

/** Returns an event for each admin action and visitor’s message. Calling an event’s `play` again changes nothing. */
export function officeActs(stage: OfficeStage, deps: Deps): Act[] {
  return [
    { on: demoBlock.madeOn, minute: morning, play: async () => seedBlock(demoBlock, stage, deps) },
    { on: demoDisabling.on, minute: morning, play: async () => seedDisabling(demoDisabling, stage, deps) },
    { on: demoHome.on, minute: morning, play: async () => seedHome(demoHome, stage, deps) },
    ...demoMessages.flatMap((message) => messageActs(message, stage, deps)),
  ];
}

/** Blocks a car on some days, unless an earlier seed has done so. Waits for bookings on these days. */
export async function seedBlock(block: DemoBlock, { names, day }: OfficeStage, deps: Deps): Promise<void> {
  const carId = idOf(names.carIds, block.car);
  const fromDate = addDays(day.today, block.from);
  if (await Booking.exists({ kind: 'block', carId, fromDate })) return;
  const toDate = addDays(fromDate, block.dayCount - 1);
  const then = asOf(momentOf(day, block.madeOn, morning), deps);
  const holds = createHoldKeeper(then);
  await unlessTaken(() =>
    asAdmin({ action: 'block.create' }, { names, deps: then }, async (createdBy) => {
      const wanted = { carId, fromDate, toDate, note: block.note, overBookings: block.overBookings, createdBy };
      return presentBlockChange(await createBlock(wanted, { ...then, holds }), 'created');
    }),
  );
}

/** Disables a car, unless an admin has edited it since it was added. */
async function seedDisabling(
  { car, on }: typeof demoDisabling,
  { names, day }: OfficeStage,
  deps: Deps,
): Promise<void> {
  const id = idOf(names.carIds, car);
  const facts = cars.find(({ key }) => key === car);
  if (!facts || (await findVehicle(id))?.version !== 1) return;
  const then = asOf(momentOf(day, on, morning), deps);
  await asAdmin({ action: 'vehicle.editById' }, { names, deps: then }, async () => {
    const body = { ...describeCar(facts, names), isEnabled: false };
    return presentVehicleChange(await editVehicle({ id, ifMatch: 1, body }, then));
  });
}

/** Sets the home of a car, unless the car has changed since it was added. */
async function seedHome({ car, at, on }: typeof demoHome, { names, day }: OfficeStage, deps: Deps): Promise<void> {
  const id = idOf(names.carIds, car);
  if ((await findVehicle(id))?.version !== 1) return;
  const then = asOf(momentOf(day, on, morning), deps);
  await asAdmin({ action: 'home.set' }, { names, deps: then }, async (adminId) => {
    const home = { id, locationId: idOf(names.locationIds, at), fromDate: addDays(day.today, on), adminId };
    return presentVehicleChange(await setHome(home, { ...then, holds: createHoldKeeper(then) }));
  });
}

/** Returns the events of a visitor’s message: that it is sent and, with `handledOn`, that the admin handles it. */
function messageActs(story: DemoMessage, stage: OfficeStage, deps: Deps): Act[] {
  const { madeOn, handledOn } = story;
  const sent = { on: madeOn, minute: noon, play: async () => sendMessage(story, stage, deps) };
  if (handledOn === null) return [sent];
  return [
    sent,
    { on: handledOn, minute: morning, play: async () => handleMessage(story, handledOn, { ...stage, deps }) },
  ];
}

async function sendMessage(story: DemoMessage, { day }: OfficeStage, deps: Deps): Promise<void> {
  const { name, email, message } = story;
  if (await Contact.exists({ email, message })) return;
  await createContact({ name, email, message }, asOf(momentOf(day, story.madeOn, noon), deps));
}

async function handleMessage(
  { email, message }: DemoMessage,
  on: number,
  { names, day, deps }: OfficeStage & { deps: Deps },
): Promise<void> {
  const open = await Contact.findOne({ email, message, state: 'open' }, { _id: 1 }).lean();
  if (!open) return;
  const then = asOf(momentOf(day, on, morning), deps);
  await asAdmin({ action: 'contact.handle' }, { names, deps: then }, async () => {
    const data = await handleContact({ id: String(open._id), handledBy: demoAdmin.name }, then);
    return { data, targetId: data._id, targetName: data.ticket, before: null, after: { state: data.state } };
  });
}
