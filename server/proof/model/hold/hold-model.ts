// Protocol, section 5.2: customers request any one of several cars twice, with the same coupon code, while holds end
// and prices change.
import { createLayout, explainFields, nameIn, recordUnit } from '../search/field.ts';
import { itemAt, type Model } from '../search/model.ts';
import { holdMoves, twinsOf } from './hold-moves.ts';
import { holdGuards, type HoldGuards } from './guards.ts';
import { at, bits, blank, type HoldConfiguration, type World } from './hold-world.ts';

/** Builds the model of how holds are made, with all guards or without some. */
export function createHoldModel(configuration: HoldConfiguration, guards: HoldGuards = holdGuards): Model<World> {
  const numbers = configuration.wishes.map((_, index) => index);
  return {
    name: `holds, ${configuration.name}`,
    createWorld: () => ({
      now: { price: 0 },
      requests: numbers.map(() => ({ step: at.readOwn, ...blank })),
    }),
    units: [
      recordUnit(createLayout({ price: 1 }), (world) => world.now),
      ...numbers.map((index) => recordUnit(createLayout(bits), (world: World) => itemAt(world.requests, index))),
    ],
    moves: holdMoves(configuration, guards),
    findFault: (world) => findFault(world, configuration),
    findEdgeFault: (before, after) => findRefusedTwin(before, after, configuration),
    explain: (world) => [
      `now: ${explainFields(world.now)}`,
      ...world.requests.map(
        (request, index) => `request ${index}: ${nameIn(at, request.step)}, ${explainFields(request)}`,
      ),
    ],
  };
}

function findFault(world: World, configuration: HoldConfiguration): string | null {
  const held = world.requests.flatMap((request, index) => (request.step === at.held ? [{ ...request, index }] : []));
  if (new Set(held.map(({ car }) => car)).size < held.length) return 'H1 a car is held twice';
  if (held.some(({ index }) => twinsOf(world, index, configuration).length > 0)) {
    return 'H2 a customer holds two cars for one wish';
  }
  if (held.some(({ price }) => price !== 0)) return 'H3 a hold costs what nobody saw';
  const { uses, wishes } = configuration;
  if (uses === undefined) return null;
  if (held.length > uses) return 'H4 a coupon is used too often';
  const customers = new Set(held.map(({ index }) => itemAt(wishes, index).customer));
  return customers.size < held.length ? 'H5 a customer uses a coupon too often' : null;
}

function findRefusedTwin(before: World, after: World, configuration: HoldConfiguration): string | null {
  const isRefused = before.requests.some(
    ({ step }, index) =>
      step === at.lookAgain &&
      after.requests[index]?.step === at.over &&
      twinsOf(before, index, configuration).length > 0,
  );
  return isRefused ? 'H6 a customer is refused what they hold' : null;
}
