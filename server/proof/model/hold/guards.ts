import { enableAll, type Mutant } from '../search/model.ts';
import type { HoldConfiguration } from './hold-world.ts';

const anyCar = { customer: 0, cars: [0, 1] };
const rival = { customer: 1, cars: [0, 1] };

const clicks: HoldConfiguration = { name: 'two clicks for any car', wishes: [anyCar, anyCar, rival] };
const clicksAmongEnds: HoldConfiguration = { ...clicks, name: `${clicks.name} that others give up`, ends: [2] };
const clicksWithCode: HoldConfiguration = { ...clicksAmongEnds, name: `${clicks.name} with a code`, uses: 1 };
const oneCar: HoldConfiguration = {
  name: 'one car for two',
  wishes: [
    { customer: 0, cars: [0] },
    { customer: 1, cars: [0] },
  ],
};
const lastUse: HoldConfiguration = {
  name: 'the last use of a code for two',
  wishes: [
    { customer: 0, cars: [0] },
    { customer: 1, cars: [1] },
  ],
  uses: 1,
  ends: [0],
};
const ownTurn: HoldConfiguration = {
  name: 'one use a customer, for two cars',
  wishes: [
    { customer: 0, cars: [0] },
    { customer: 0, cars: [1] },
  ],
  uses: 2,
};

export const holdConfigurations = [clicksAmongEnds, clicksWithCode, oneCar, lastUse, ownTurn];

/** The guards of a hold, each with the mutant that lacks it. */
export const holdMutants = {
  dayIndex: { title: 'index on car and day off', world: oneCar, fault: /^H1/ },
  anyUnitIndex: { title: 'index on customer and any unit off', world: clicks, fault: /^H2/ },
  refusesOtherPrice: { title: 'expectedTotal ignored', world: oneCar, fault: /^H3/ },
  slotIndex: { title: 'index on coupon and slot off', world: lastUse, fault: /^H4/ },
  turnIndex: { title: 'index on coupon, customer and turn off', world: ownTurn, fault: /^H5/ },
  looksAtOwnAgain: { title: 'refused at once', world: clicks, fault: /^H6/ },
} satisfies Record<string, Mutant<HoldConfiguration>>;

export const holdGuards = enableAll(holdMutants);
export type HoldGuards = typeof holdGuards;
