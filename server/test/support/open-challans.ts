import { type BodyInput, challanContract, type QueryInput } from '@rental/contracts';
import { expect } from 'vitest';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { openExtraCharges } from './open-extra-charges.ts';
import { buildUser } from './factories.ts';

type Given = Partial<BodyInput<typeof challanContract.create>>;

const { create, edit, setState, charge, get, getAll } = challanContract;

/** A car with a number plate whose rentals agree to fines, with the calls about challans. By default, the manager makes them. */
export async function openChallans() {
  const desk = await openExtraCharges();
  const { app, car, manager, newId } = desk;
  const plate = 'KA01AB1234';
  await Vehicle.updateOne({ _id: car._id }, { plate });
  const owner = await buildUser({ role: 'admin', name: 'Kiran Das' });
  const asManager = async () => app.signIn(manager.user);
  const bodyOf = (given: Given = {}) => ({
    recordId: newId(),
    number: 'KA19-220481',
    authority: 'Bengaluru Traffic Police',
    offence: 'Speeding',
    amount: 1_000,
    noticeDate: '2026-11-20',
    plate,
    day: '2026-11-20',
    time: '23:00',
    ...given,
  });
  const enter = async (given: Given = {}, as?: string) =>
    app.client.call(create, { as: as ?? (await asManager()), body: bodyOf(given) });

  return {
    ...desk,
    plate,
    asOwner: async () => app.signIn(owner),
    asManager,
    bodyOf,
    enter,
    /** Enters a challan and returns it. */
    entered: async (given: Given = {}) => (await enter(given)).data ?? expect.fail('no challan was entered'),
    edit: async (body: BodyInput<typeof edit>) => app.client.call(edit, { as: await asManager(), body }),
    setState: async (body: BodyInput<typeof setState>) => app.client.call(setState, { as: await asManager(), body }),
    chargeChallan: async (challanId: string, version = 1, as?: string) =>
      app.client.call(charge, { as: as ?? (await asManager()), body: { challanId, version } }),
    see: async (challanId: string) => app.client.succeed(get, { as: await asManager(), query: { challanId } }),
    list: async (query: QueryInput<typeof getAll> = {}, as?: string) =>
      app.client.succeed(getAll, { as: as ?? (await asManager()), query }),
  };
}

export type Challans = Awaited<ReturnType<typeof openChallans>>;
