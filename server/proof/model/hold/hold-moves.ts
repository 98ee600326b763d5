import { createMove, itemAt, type Move } from '../search/model.ts';
import { carOf, decide } from './decide.ts';
import type { HoldGuards } from './guards.ts';
import { at, blank, type HoldConfiguration, type Request, type World } from './hold-world.ts';

const isHeld = ({ step }: Request): boolean => step === at.held;

/** Returns the other holds that the same customer made for the same wish with another click. */
export function twinsOf({ requests }: World, index: number, { wishes }: HoldConfiguration): Request[] {
  const { customer, cars } = itemAt(wishes, index);
  return requests.filter((request, other) => {
    const wish = itemAt(wishes, other);
    return (
      other !== index && isHeld(request) && wish.customer === customer && cars.some((car) => wish.cars.includes(car))
    );
  });
}

const ownOf = ({ requests }: World, index: number, { wishes }: HoldConfiguration): Request[] =>
  requests.filter((request, other) => isHeld(request) && wishes[other]?.customer === wishes[index]?.customer);

interface Rules {
  configuration: HoldConfiguration;
  guards: HoldGuards;
}

/** Returns the keys that a hold has in the unique indexes, except in disabled indexes. */
function keysOf({ requests }: World, index: number, { configuration, guards }: Rules): string[] {
  const { car, slot } = itemAt(requests, index);
  const { customer, cars } = itemAt(configuration.wishes, index);
  const ofCoupon = [guards.slotIndex && `slot ${slot}`, guards.turnIndex && `customer ${customer}, turn 0`];
  return [
    guards.dayIndex && `car ${car}`,
    guards.anyUnitIndex && cars.length > 1 && `customer ${customer}, any unit`,
    ...(configuration.uses === undefined ? [] : ofCoupon),
  ].filter((key) => key !== false);
}

/** Returns the keys of this request that a different hold already has. */
function takenFrom(world: World, index: number, rules: Rules): string[] {
  const taken = world.requests.flatMap((request, other) => (isHeld(request) ? keysOf(world, other, rules) : []));
  return keysOf(world, index, rules).filter((key) => taken.includes(key));
}

const bitsOf = (requests: readonly Request[], field: 'car' | 'slot'): number =>
  requests.filter(isHeld).reduce((all, request) => all | (1 << request[field]), 0);

/** Applies one step of a request to the world. */
type Step = (world: World, index: number, spread: number) => void;

function stepsOf(rules: Rules): Record<number, Step> {
  const { configuration, guards } = rules;
  const { uses, wishes } = configuration;
  return {
    [at.readOwn](world, index) {
      const [own] = ownOf(world, index, configuration);
      Object.assign(itemAt(world.requests, index), blank, own && { own: own.car + 1, ownPrice: own.price });
      itemAt(world.requests, index).step = at.readCars;
    },
    [at.readCars]({ now, requests }, index) {
      const step = itemAt(wishes, index).cars.length > 1 ? at.readBusy : at.readUses;
      Object.assign(itemAt(requests, index), { price: now.price, step });
    },
    [at.readBusy]({ requests }, index) {
      Object.assign(itemAt(requests, index), { busy: bitsOf(requests, 'car'), step: at.readUses });
    },
    [at.readUses](world, index) {
      const { requests } = world;
      const isAsked = uses !== undefined;
      Object.assign(itemAt(requests, index), {
        slots: isAsked ? bitsOf(requests, 'slot') : 0,
        used: isAsked ? requests.filter(isHeld).length : 0,
        usedOwn: isAsked ? Math.min(ownOf(world, index, configuration).length, 1) : 0,
        step: at.insert,
      });
    },
    [at.insert](world, index, spread) {
      const request = itemAt(world.requests, index);
      const wish = itemAt(wishes, index);
      const decision = decide(request, wish, { uses, guards, spread });
      if (decision === null || 'own' in decision) request.step = at.over;
      else if ('why' in decision) request.step = at.lookAgain;
      else {
        const { carId, couponSlot = 0 } = decision.taken;
        Object.assign(request, { car: carOf(carId), slot: couponSlot });
        const taken = takenFrom(world, index, rules);
        const again = taken.includes(`car ${request.car}`) && wish.cars.length === 1 ? at.lookAgain : at.readOwn;
        request.step = taken.length === 0 ? at.held : again;
      }
    },
    [at.lookAgain](world, index) {
      const hasTwin = twinsOf(world, index, configuration).length > 0;
      itemAt(world.requests, index).step = hasTwin && guards.looksAtOwnAgain ? at.readOwn : at.over;
    },
  };
}

/**
 * Returns the possible moves: requests take steps, holds are released, and the price changes. A request may stop after
 * any step.
 */
export function holdMoves(configuration: HoldConfiguration, guards: HoldGuards): Move<World>[] {
  const steps = stepsOf({ configuration, guards });
  const requests = configuration.wishes.map((_, index) => index);
  const takeStep = (index: number, spread: number) =>
    createMove<World>(`request ${index} takes its step`, (world) => {
      const request = itemAt(world.requests, index);
      const take = steps[request.step];
      if (!take || (spread > 0 && request.step !== at.insert)) return false;
      take(world, index, spread);
      tidy(request);
      return true;
    });
  const giveUp = (index: number) =>
    createMove<World>(`the hold of request ${index} is given up`, ({ requests: all }) => {
      const request = itemAt(all, index);
      if (!isHeld(request)) return false;
      request.step = at.over;
      tidy(request);
      return true;
    });
  return [
    ...requests.flatMap((index) => [takeStep(index, 0), takeStep(index, 1)]),
    ...(configuration.ends ?? []).map(giveUp),
    createMove<World>('an admin changes the price', ({ now }) => {
      if (now.price === 1) return false;
      now.price = 1;
      return true;
    }),
  ];
}

/** Clears values that no later step reads, so that equivalent worlds count as one. */
function tidy(request: Request): void {
  const { price, slot, car } = request;
  if (request.step === at.held) Object.assign(request, blank, { price, slot, car });
  else if ([at.over, at.readOwn, at.lookAgain].some((step) => step === request.step)) Object.assign(request, blank);
}
