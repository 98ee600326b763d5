import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayInIndia } from '@rental/contracts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { type Figure, figureOf, median, percentile } from '../figure.ts';
import { processorFigures } from '../process-figures.ts';
import { startSandboxedApp } from '../servers/sandboxed-app.ts';
import { type Ask, asking, payingSteps, type Rental, type Step } from './paying-steps.ts';
import type { Suite } from './suite.ts';

const warmUp = 5;
const tries = 40;

/** Prepares the request of a new customer for one day of one car. */
async function planRental(ask: Ask, number: number): Promise<Rental> {
  const car = await Vehicle.findOne({})
    .skip(number % 20)
    .lean();
  const fromDate = addDays(dayInIndia(new Date()), 144 - Math.floor(number / 20));
  return {
    ask,
    wish: { carId: String(car?._id), locationId: String(car?.carLocations[0]), fromDate, toDate: fromDate },
  };
}

/** The steps of a rental, in order. */
const steps: readonly Step[] = [
  ...payingSteps,
  { name: 'my bookings', run: async ({ ask }) => (await ask('GET', '/booking/getuserbookings')).ms },
  {
    name: 'cancel with refund',
    run: async ({ ask, booking }) => (await ask('PUT', '/booking/cancel', { bookingId: booking?._id })).ms,
  },
];

/**
 * Measures each step of 40 rentals, one customer after another, with the sandbox as the payment provider. Response
 * times include the sandbox. CPU times include what the background workers use during the step; the CPU time of idle
 * workers is measured separately.
 */
export const money: Suite = async ({ stage }) => {
  const { app, sandbox, stop } = await startSandboxedApp(stage.uri);
  const plan = async (number: number) => planRental(asking(app.origin, await stage.signIn('customer')), number);
  try {
    for (let number = 0; number < warmUp; number += 1) {
      const rental = await plan(number);
      for (const { run } of steps) await run(rental, sandbox);
    }
    const rentals: Rental[] = [];
    for (let number = warmUp; number < warmUp + tries; number += 1) rentals.push(await plan(number));
    const figures: Figure[] = [];
    for (const { name, run } of steps) {
      const times: number[] = [];
      const processor = await processorFigures(name, app.pid, async () => {
        for (const rental of rentals) times.push(await run(rental, sandbox));
        return tries;
      });
      figures.push(
        figureOf({ name: `${name}, p50`, value: median(times), unit: 'ms' }),
        figureOf({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' }),
        ...processor,
      );
    }
    const whole = (whose: string) =>
      figures
        .filter(({ name }) => name.endsWith(`processor time of the ${whose}`))
        .reduce((sum, { value }) => sum + value, 0);
    return [
      ...figures,
      ...(await processorFigures('the workers, a second', app.pid, async () => delay(5_000, 5))),
      ...['server', 'database'].map((whose) =>
        figureOf({ name: `a rental, processor time of the ${whose}`, value: whole(whose), unit: 'ms' }),
      ),
    ];
  } finally {
    await stop();
  }
};
