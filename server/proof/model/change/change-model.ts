// Protocol, sections 3.1, 4.1, 4.11, 5.8 to 5.10: one paid booking whose days change, by payment requests and at once.
// In this model, a refund counts as paid once it is a part of the charge. `model/ledger` explores how a part is paid.
import { createLayout, explainFields, nameIn, recordUnit, workerUnits } from '../search/field.ts';
import { itemAt, type Model, type Unit } from '../search/model.ts';
import { type ChangeConfiguration, createWorld, nameOf } from './configuration.ts';
import { changeGuards, type ChangeGuards } from './guards.ts';
import { faultOfHandOut } from './counter-invariants.ts';
import { faultOfEnd } from './deposit-invariants.ts';
import { findBrokenEdge } from './edges.ts';
import { findBrokenInvariant } from './invariants.ts';
import { amounts, createLedgers, idsOf } from './ledger.ts';
import { environmentMoves } from './moves/environment.ts';
import { explainWorker, workMoves } from './moves/work.ts';
import { createBlockPlanner } from './plan-block.ts';
import { createQuietJudge } from './quiet.ts';
import {
  bits,
  debtFloor,
  forCounter,
  forDeposit,
  fromDeposit,
  isOnline,
  news,
  outcome,
  type Purpose,
  stage,
  status,
  type Worker,
  type World,
} from './world.ts';

const carLayout = createLayout(bits.car);
const carUnit: Unit<World> = {
  ...recordUnit(carLayout, (world: World) => world.car),
  write(world, packed) {
    carLayout.unpack(packed, world.car);
    world.news = news.none;
  },
};

/** Returns the parts of the state that belong to a payment: its charge, and the refund of it in the ledger. */
function unitsOfPayment(purpose: Purpose, payment: number): Unit<World>[] {
  const charge = (world: World) => itemAt(world.charges, payment);
  const back = (world: World) => itemAt(world.backs, payment);
  if (purpose === forCounter) {
    return [recordUnit(createLayout(bits.counterCharge), charge), recordUnit(createLayout(bits.counterBack), back)];
  }
  if (purpose === forDeposit) {
    return [recordUnit(createLayout(bits.depositCharge), charge), recordUnit(createLayout(bits.depositBack), back)];
  }
  if (purpose === fromDeposit) {
    return [recordUnit(createLayout(bits.usedCharge), charge), recordUnit(createLayout(bits.usedBack), back)];
  }
  return [recordUnit(createLayout(bits.charge), charge), recordUnit(createLayout(bits.back), back)];
}

/** Fields that no move of a configuration changes are not packed. */
function unitsOf({ workers, payments, stages, swaps, deposit }: ChangeConfiguration): Unit<World>[] {
  const hasCash = !payments.every(isOnline);
  return [
    ...workerUnits<Worker, World>(workers, createLayout(bits.worker)),
    recordUnit(createLayout(bits.booking), (world) => world.booking),
    recordUnit(createLayout(bits.money), (world) => world.money),
    carUnit,
    ...(stages || swaps ? [recordUnit(createLayout(bits.counter), (world: World) => world.counter)] : []),
    ...(hasCash ? [recordUnit(createLayout(bits.cash), (world: World) => world.cash)] : []),
    ...(deposit === undefined ? [] : [recordUnit(createLayout(bits.deposit), (world: World) => world.deposit)]),
    ...payments.flatMap(unitsOfPayment),
  ];
}

/** Builds the model of a booking that changes, with all guards or without some. */
export function createChangeModel(
  configuration: ChangeConfiguration,
  guards: ChangeGuards = changeGuards,
): Model<World> {
  const rules = {
    configuration,
    guards,
    amountOf: amounts(configuration),
    ledgerOf: createLedgers(configuration),
    ids: idsOf(configuration),
    planBlock: createBlockPlanner(configuration.block ?? 0),
  };
  const findUnrest = createQuietJudge(rules);
  return {
    name: nameOf(configuration),
    createWorld: () => createWorld(configuration),
    units: unitsOf(configuration),
    moves: [...environmentMoves(rules), ...workMoves(rules)],
    findFault: (world) => findBrokenInvariant(world, rules) ?? findUnrest(world),
    findEdgeFault: (before, after) =>
      findBrokenEdge(before, after) ?? faultOfHandOut(before, after, rules) ?? faultOfEnd(before, after, rules),
    explain,
  };
}

const daysText = (days: number): string => days.toString(2).padStart(4, '0').split('').toReversed().join('');

const explain = ({ booking, money, car, counter, cash, deposit, backs, charges, workers }: World): string[] => {
  const { status: at, own, late, plan, claim, ...rest } = booking;
  const { owed, ...sums } = money;
  return [
    `booking: ${nameIn(status, at)}, ${explainFields(rest)}`,
    `days: own ${daysText(own)}, late ${daysText(late)}, plan ${daysText(plan)}, claim ${daysText(claim)}`,
    `money: owed ${owed - debtFloor}, ${explainFields(sums)}`,
    `car: ${explainFields(car)}`,
    `counter: ${nameIn(stage, counter.stage)}, ${explainFields({ ...counter, stage: 0 })}`,
    `cash: ${explainFields(cash)}`,
    `deposit: ${explainFields(deposit)}`,
    ...charges.map(({ outcome: decided, ...charge }, payment) => {
      const back = explainFields(itemAt(backs, payment));
      return `payment ${payment}: ${nameIn(outcome, decided)} ${explainFields(charge)}; ledger: ${back}`;
    }),
    `workers: ${workers.map(explainWorker).join(' | ')}`,
  ];
};
