import { itemAt, type Move } from '../search/model.ts';
import { at, mostOrders, type OrderGuards, type Payment, type Tab, type World } from './order-world.ts';

type TabStep = (payment: Payment, tab: Tab) => void;

function end(tab: Tab): void {
  tab.step = at.idle;
  tab.own = 0;
}

function handOut(payment: Payment, order: number): void {
  if (payment.handedOut !== 0 && payment.handedOut !== order) payment.isContradicted = 1;
  payment.handedOut = order;
}

function stepsOf(guards: OrderGuards): Record<number, TabStep> {
  return {
    [at.read](payment, tab) {
      tab.step = at.lease;
      if (payment.stored === 0) return;
      handOut(payment, payment.stored);
      end(tab);
    },
    [at.lease](payment, tab) {
      const matches = payment.stored === 0 && (payment.isLeased === 0 || !guards.leases);
      if (!matches) {
        tab.step = at.read;
        return;
      }
      payment.isLeased = 1;
      payment.tries = Math.min(payment.tries + 1, 2);
      tab.step = payment.tries > 1 && guards.looksUpReceipt ? at.look : at.post;
    },
    [at.look](payment, tab) {
      tab.own = payment.made;
      tab.step = payment.made > 0 ? at.store : at.post;
    },
    [at.post](payment, tab) {
      if (payment.made === mostOrders) {
        end(tab);
        return;
      }
      payment.made++;
      tab.own = payment.made;
      tab.step = at.store;
    },
    [at.store](payment, tab) {
      if (payment.stored === 0 || !guards.storeWantsNone) {
        payment.stored = tab.own;
        payment.isLeased = 0;
      }
      tab.step = at.reread;
    },
    [at.reread](payment, tab) {
      handOut(payment, guards.loserHandsOutStored ? payment.stored : tab.own);
      end(tab);
    },
  };
}

/** Runs the first tab until it ends, at most as many steps as a procedure without rivals can need. */
export function runTabAlone(world: World, guards: OrderGuards): void {
  const steps = stepsOf(guards);
  const tab = itemAt(world.tabs, 0);
  tab.step = at.read;
  for (let count = 0; count < 10 && tab.step !== at.idle; count++) steps[tab.step]?.(world.payment, tab);
}

/** Every tab starts, steps, crashes; an answer is lost; an older order turns up by receipt; the lease lapses. */
export function orderMoves(tabs: readonly number[], guards: OrderGuards): Move<World>[] {
  const steps = stepsOf(guards);
  const move = (title: string, apply: (world: World) => boolean): Move<World> => ({ title: () => title, apply });
  const forTab = (index: number, title: string, apply: (tab: Tab, payment: Payment) => boolean) =>
    move(`tab ${index} ${title}`, (world) => apply(itemAt(world.tabs, index), world.payment));

  const start = (tab: Tab) => {
    if (tab.step !== at.idle) return false;
    tab.step = at.read;
    return true;
  };
  const crash = (tab: Tab) => {
    if (tab.step === at.idle) return false;
    end(tab);
    return true;
  };
  const takeStep = (tab: Tab, payment: Payment) => {
    steps[tab.step]?.(payment, tab);
    return tab.step in steps || tab.step === at.idle;
  };
  const postAndHearNothing = (tab: Tab, payment: Payment) => {
    if (tab.step !== at.post || payment.made === mostOrders) return false;
    payment.made++;
    payment.isLeased = 0;
    end(tab);
    return true;
  };
  const findOlder = (tab: Tab, payment: Payment) => {
    if (tab.step !== at.look || payment.made < 2) return false;
    tab.own = 1;
    tab.step = at.store;
    return true;
  };
  const lapse = (world: World) => {
    if (world.payment.isLeased === 0) return false;
    world.payment.isLeased = 0;
    return true;
  };
  return [
    move('the lease lapses', lapse),
    ...tabs.flatMap((index) => [
      forTab(index, 'starts', start),
      forTab(index, 'takes its step', takeStep),
      forTab(index, 'crashes', crash),
      forTab(index, 'posts the order and hears nothing', postAndHearNothing),
      forTab(index, 'finds an older order by receipt', findOlder),
    ]),
  ];
}
