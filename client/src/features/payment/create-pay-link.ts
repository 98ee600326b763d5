import type { Proof } from './pay-link-calls.ts';
import { loadLink, openWindow, prepareOrder, verifyProof } from './pay-link-calls.ts';
import { mayBeReplaced } from './pay-link-phases.ts';
import type { Phase } from './pay-link-phases.ts';

/** How often the page looks for a payment that is on its way: for two minutes, and after that. */
const soon = { everyMilliseconds: 5_000, times: 24 };
const laterMilliseconds = 30_000;

/** What the page of a pay link shows before the server has responded. */
export const firstPhase = (token: string): Phase => ({ is: token === '' ? 'unknown' : 'loading' });

/** Loads and pays what a pay link is for. Does nothing until it is started. */
export function createPayLink(token: string) {
  let phase = firstPhase(token);
  let onPhase: (phase: Phase) => void = () => undefined;
  /** The proof of a payment until the server has responded to it. */
  let unsent: Proof | null = null;
  let hasPaid = false;
  let hasOpenedWindow = false;
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Phase): void => {
    const isStillOpen = next.is === 'open' && phase.is === 'open';
    // A link that is over no longer says what it was for, so the page remembers it.
    phase = {
      is: next.is,
      payment: next.payment ?? phase.payment,
      problem: next.problem ?? (isStillOpen ? phase.problem : undefined),
    };
    onPhase(phase);
    clearTimeout(timer);
    // After the window was closed, the bank’s app may still pay.
    const mayArrive = next.is === 'checking' || (next.is === 'open' && hasOpenedWindow);
    if (mayArrive) timer = setTimeout(() => void lookAgain(), nextDelay());
  };
  const nextDelay = (): number => {
    looks += 1;
    return looks > soon.times ? laterMilliseconds : soon.everyMilliseconds;
  };

  const load = async (): Promise<void> => {
    const next = await loadLink(token);
    // After a payment, the link stays open until the money has arrived. It must not be offered again.
    const isOnItsWay = hasPaid && (next.is === 'open' || next.is === 'notLoaded');
    if (mayBeReplaced(phase)) show(isOnItsWay ? { is: 'checking' } : next);
  };

  const verify = async (proof: Proof): Promise<void> => {
    const next = await verifyProof(token, proof);
    if (next) unsent = null;
    show(next ?? { is: 'checking' });
  };

  const lookAgain = async (): Promise<void> => (unsent ? verify(unsent) : load());

  /** Shows why nothing was paid, unless the bank’s app has paid although the window was closed. */
  const showUnpaid = async (problem: Phase['problem']): Promise<void> => {
    const next = await loadLink(token);
    show(next.is === 'open' || next.is === 'notLoaded' ? { is: 'open', problem } : next);
  };

  const pay = async (): Promise<void> => {
    show({ is: 'opening' });
    const prepared = await prepareOrder(token);
    if ('next' in prepared) {
      hasPaid ||= prepared.next.is === 'checking';
      return show(prepared.next);
    }
    show({ is: 'waiting' });
    hasOpenedWindow = true;
    looks = 0;
    const outcome = await openWindow(prepared.order);
    if (typeof outcome === 'string') return showUnpaid(outcome);
    unsent = outcome;
    hasPaid = true;
    show({ is: 'verifying' });
    return verify(outcome);
  };

  /** Looks again when the customer returns to the page or the network, because another device may have paid. */
  const handleReturn = (): void => {
    if (document.visibilityState === 'visible' && mayBeReplaced(phase)) void lookAgain();
  };

  /** Calls `listener` with each phase. Returns a function that stops this. */
  const start = (listener: (phase: Phase) => void): (() => void) => {
    onPhase = listener;
    if (token !== '') void load();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('online', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('online', handleReturn);
    };
  };

  return { start, pay: () => void pay(), load: () => void load() };
}
