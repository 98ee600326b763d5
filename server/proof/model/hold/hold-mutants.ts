import type { HoldConfiguration, HoldGuard } from './hold-world.ts';

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

/**
 * Each mutant disables one guard. It names the smallest world that needs the guard and the fault that the search must
 * find.
 */
export const holdMutants: readonly { guard: HoldGuard; title: string; world: HoldConfiguration; fault: RegExp }[] = [
  { guard: 'dayIndex', title: 'index on car and day off', world: oneCar, fault: /^H1/ },
  { guard: 'anyUnitIndex', title: 'index on customer and any unit off', world: clicks, fault: /^H2/ },
  { guard: 'refusesOtherPrice', title: 'expectedTotal ignored', world: oneCar, fault: /^H3/ },
  { guard: 'slotIndex', title: 'index on coupon and slot off', world: lastUse, fault: /^H4/ },
  { guard: 'turnIndex', title: 'index on coupon, customer and turn off', world: ownTurn, fault: /^H5/ },
  { guard: 'looksAtOwnAgain', title: 'refused at once', world: clicks, fault: /^H6/ },
];
