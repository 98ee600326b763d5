import { useEffect, useState } from 'react';
import { useRank } from '../../../lib/rank.ts';
import { choiceOf, type CustomerDraft, noCustomer, readCustomer, searchTextOf } from './customer-draft.ts';
import { newRentalApi } from '../new-rental-api.ts';

/** How long staff must pause typing before the search starts. */
const restMs = 350;

/** Returns the last value that stayed unchanged for `restMs`. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const resting = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(resting);
  }, [value]);
  return rested;
}

/** Manages what staff enter about the customer, and searches for it. `customer` is null until it is complete. */
export function useCustomerSearch() {
  const [draft, setDraft] = useState(noCustomer);
  const isClerk = useRank() === 'clerk';
  const wanted = searchTextOf(draft.text, { isClerk });
  const text = useRested(wanted);
  const isRested = text === wanted;
  const { currentData, isFetching, isError } = newRentalApi.useFindCustomerQuery(
    { query: { text: text ?? '' } },
    { skip: text === null, refetchOnMountOrArgChange: true },
  );
  const isFound = wanted !== null && isRested && !isError;
  const found = isFound ? currentData : undefined;
  const choice = choiceOf(draft, found);

  return {
    draft,
    setDraft: (changed: CustomerDraft) => setDraft(changed),
    isClerk,
    found,
    choice,
    isSearching: wanted !== null && (!isRested || isFetching),
    hasFailed: isError && isRested && wanted !== null,
    customer: readCustomer(draft, choice),
  };
}
