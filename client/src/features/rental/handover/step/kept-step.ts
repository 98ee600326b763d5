import type { HandOutBody, HandoverFacts, TakeBackBody } from '@rental/contracts';
import { formatDayTime, formatRupees, showCar } from '@rental/contracts';
import { createContext, useContext } from 'react';
import type { WaitingStep } from '../../../counter/offline/stored-steps.ts';

/** The step that was refused, while staff record it again. Its forms start with what was entered then. */
export const KeptStep = createContext<WaitingStep | null>(null);

type Entered = Partial<HandOutBody & TakeBackBody>;

/** Returns what staff entered before the step was refused; empty for a new step. */
export const useEntered = (): Entered => useContext(KeptStep)?.body ?? {};

/** What staff saw of a rental when they recorded a step, by label. */
export const seenOf = (facts: HandoverFacts): Record<string, string> => {
  const { customerName, fromDate, pickUpTime, toDate, returnTime, balance } = facts;
  return {
    Customer: customerName,
    Car: showCar({ ...facts, plate: facts.plate ?? undefined }),
    Dates: `${formatDayTime(fromDate, pickUpTime)} to ${formatDayTime(toDate, returnTime)}`,
    'Still to pay': balance === undefined ? 'Nothing' : formatRupees(balance),
  };
};
