import type { PriceBook, SavedPrices } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { fieldProblems } from '../../../lib/api/error-message.ts';
import type { Versioned } from '../../../lib/api/rtk-endpoint.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { monthOf } from '../../../lib/months.ts';
import { settingsApi } from '../settings-api.ts';
import { settingsTexts } from '../settings-texts.ts';
import { useVersions } from '../use-versions.ts';
import { lookIn, type Problems, problemsOf } from './price-problems.ts';

const none: Problems = {};
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The month in which a season begins that the one list has otherwise than the other; null when there is none. */
function changedMonth(before: PriceBook, after: PriceBook): string | null {
  const changed = after.seasons.find(
    (season) =>
      !same(
        season,
        before.seasons.find(({ id }) => id === season.id),
      ),
  );
  return changed && changed.fromDate !== '' ? monthOf(changed.fromDate) : null;
}

/**
 * The prices as they are edited. What is wrong is told beside its field once somebody has tried to save, and the focus
 * goes there. `sound` is the last draft that could be saved: the preview shows it.
 */
export function usePriceDraft(loaded: Versioned<SavedPrices>) {
  const [draft, setDraft] = useState(loaded.entity.prices);
  const [sound, setSound] = useState(draft);
  const [month, setMonth] = useState(() => monthOf(todayInIndia()));
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState(none);
  const [load] = settingsApi.useLazyGetPricesQuery();
  const [save] = settingsApi.useSavePricesMutation();
  const form = useRef<HTMLDivElement>(null);

  const show = (prices: PriceBook) => {
    setDraft(prices);
    setRefused(none);
    if (same(problemsOf(prices), none)) setSound(prices);
  };
  const versions = useVersions({
    loaded,
    valueOf: ({ prices }: SavedPrices) => prices,
    load: async (version) => load({ query: version === undefined ? {} : { version: String(version) } }).unwrap(),
    save: async (body, ifMatch) => save({ body, ifMatch }).unwrap(),
    show: (prices) => {
      show(prices);
      setTries(0);
    },
    blame: (cause) => {
      const told = fieldProblems(cause);
      setRefused(told);
      return !same(told, none);
    },
  });

  const problems = { ...problemsOf(draft), ...refused };
  const count = Object.keys(problems).length;
  const isTold = tries > 0 && count > 0;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  return {
    form,
    versions: { ...versions, failure: isTold ? settingsTexts.wrong(count) : versions.failure },
    draft,
    sound,
    month,
    setMonth,
    problemAt: lookIn(tries > 0 ? problems : none),
    isDirty: !same(draft, versions.base.prices),
    change: (part: Partial<PriceBook>) => {
      const next = { ...draft, ...part };
      show(next);
      setMonth(changedMonth(draft, next) ?? month);
    },
    save: () => {
      setTries(tries + 1);
      if (same(problemsOf(draft), none)) void versions.store(draft);
    },
  };
}
