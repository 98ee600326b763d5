import { itemAt, type Move } from '../search/model.ts';
import { at, type HoldConfiguration, type HoldGuards, type Request, type World } from './hold-world.ts';

const isHeld = ({ step }: Request): boolean => step === at.held;

/** The holds of the same customer that are for the same: another click. */
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

/** What the unique indexes have of a request that is a hold, but for those that are off. */
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

/** Whether the unique indexes let this request become a hold. */
function isLetIn(world: World, index: number, rules: Rules): boolean {
  const taken = world.requests.flatMap((request, other) => (isHeld(request) ? keysOf(world, other, rules) : []));
  return !keysOf(world, index, rules).some((key) => taken.includes(key));
}

/** Takes a step of a request; `choice` is what chance decides. Answers false when it has no say or cannot be. */
type Step = (world: World, index: number, choice: number) => boolean;

function stepsOf(rules: Rules): Record<number, Step> {
  const { configuration, guards } = rules;
  const once =
    (take: (world: World, index: number, request: Request) => void): Step =>
    (world, index, choice) => {
      if (choice > 0) return false;
      take(world, index, itemAt(world.requests, index));
      return true;
    };
  return {
    [at.idle]: once(({ now }, _, request) => {
      request.price = now.price;
      request.step = at.readOwn;
    }),
    [at.readBusy]: once(({ requests }, _, request) => {
      request.busy = requests.filter(isHeld).reduce((busy, { car }) => busy | (1 << car), 0);
      request.step = configuration.uses === undefined ? at.insert : at.readUses;
    }),
    [at.readOwn]: once((world, index, request) => {
      const hasTwin = twinsOf(world, index, configuration).length > 0;
      const isRefused = request.price !== 0 && guards.refusesOtherPrice;
      request.step = hasTwin || isRefused ? at.over : at.readBusy;
    }),
    [at.readUses](world, index, choice) {
      const request = itemAt(world.requests, index);
      const uses = configuration.uses ?? 0;
      const isTaken = (slot: number) => world.requests.some((other) => isHeld(other) && other.slot === slot);
      const free = Array.from({ length: uses }, (_, slot) => slot).filter((slot) => !isTaken(slot));
      if (free.length === 0 || ownOf(world, index, configuration).length > 0) {
        request.step = at.lookAgain;
        return choice === 0;
      }
      request.slot = free[choice] ?? 0;
      request.step = at.insert;
      return choice < free.length;
    },
    [at.lookAgain]: once((world, index, request) => {
      const hasTwin = twinsOf(world, index, configuration).length > 0;
      request.step = hasTwin && guards.looksAtOwnAgain ? at.readOwn : at.over;
    }),
    [at.insert](world, index, choice) {
      const request = itemAt(world.requests, index);
      const free = itemAt(configuration.wishes, index).cars.filter((car) => (request.busy & (1 << car)) === 0);
      const car = free[choice];
      if (car === undefined) {
        request.step = at.lookAgain;
        return choice === 0;
      }
      request.car = car;
      request.step = isLetIn(world, index, rules) ? at.held : at.readOwn;
      return true;
    },
  };
}

/** Requests take their steps, or stop for good at any of them; the price changes; holds are given up. */
export function holdMoves(configuration: HoldConfiguration, guards: HoldGuards): Move<World>[] {
  const steps = stepsOf({ configuration, guards });
  const move = (title: string, apply: (world: World) => boolean): Move<World> => ({
    title: () => title,
    apply(world) {
      const before = structuredClone(world);
      if (apply(world)) return true;
      Object.assign(world, before);
      return false;
    },
  });
  const requests = configuration.wishes.map((_, index) => index);
  const takeStep = (index: number, choice: number) =>
    move(`request ${index} takes its step`, (world) => {
      const request = itemAt(world.requests, index);
      if (steps[request.step]?.(world, index, choice) !== true) return false;
      tidy(request);
      return true;
    });
  const giveUp = (index: number) =>
    move(`the hold of request ${index} is given up`, ({ requests: all }) => {
      const request = itemAt(all, index);
      if (!isHeld(request)) return false;
      request.step = at.over;
      tidy(request);
      return true;
    });
  return [
    ...requests.flatMap((index) => [takeStep(index, 0), takeStep(index, 1)]),
    ...(configuration.ends ?? []).map(giveUp),
    move('an admin changes the price', ({ now }) => {
      if (now.price === 1) return false;
      now.price = 1;
      return true;
    }),
  ];
}

/** Forgets what no later step reads, so that worlds are not told apart by it. */
function tidy(request: Request): void {
  if (request.step === at.over) Object.assign(request, { price: 0, busy: 0, slot: 0, car: 0 });
  if (request.step === at.held) request.busy = 0;
}
