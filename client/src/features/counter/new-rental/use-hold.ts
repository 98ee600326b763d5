import type { BodyInput, counterContract } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, errorFacts, fieldProblems, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { newRentalApi } from '../new-rental-api.ts';
import { newRentalTexts as texts } from './new-rental-texts.ts';
import type { useCustomerSearch } from './use-customer-search.ts';

type Hold = Omit<BodyInput<typeof counterContract.hold>, 'recordId'>;
type Problem = { of: 'rental' | 'customer' | 'car'; text: string };

/** A rental that was held, and whether its customer pays by link. */
export type Held = { bookingId: string; paysByLink: boolean };

type HoldOptions = {
  search: ReturnType<typeof useCustomerSearch>;
  onHeld: (held: Held) => void;
  onTaken: () => void;
};

/** Holds a car. A retry after a lost reply sends the same `recordId`, so that nothing is held twice. */
export function useHold({ search, onHeld, onTaken }: HoldOptions) {
  const [recordId] = useState(newObjectId);
  const [send, { isLoading }] = newRentalApi.useHoldCarMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const explain = (error: unknown, { customer }: Hold): Problem => {
    const code = errorCode(error);
    if (code === 'car_unavailable') {
      onTaken();
      return { of: 'car', text: '' };
    }
    if (code === 'email_taken') {
      const isNamed = errorFacts(error)['customerId'] !== undefined && 'email' in customer;
      if (isNamed) search.setDraft({ ...search.draft, text: customer.email ?? '', chosen: null });
      return { of: 'customer', text: isNamed ? texts.emailTaken : texts.emailInUse };
    }
    const [field] = Object.values(fieldProblems(error));
    return { of: 'rental', text: field ?? whyUnconfirmed(error, { canRepeat: true }) };
  };

  const hold = async (rental: Hold): Promise<void> => {
    const { data, error } = await send({ body: { ...rental, recordId } });
    setProblem(data ? null : explain(error, rental));
    if (data) onHeld({ bookingId: data._id, paysByLink: rental.byLink !== undefined });
  };
  const textOf = (of: Problem['of']): string | null => (problem?.of === of ? problem.text : null);

  return {
    hold: (rental: Hold) => void hold(rental),
    isHolding: isLoading,
    isTaken: problem?.of === 'car',
    problem: textOf('rental'),
    customerProblem: textOf('customer'),
  };
}
