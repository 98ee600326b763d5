import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { deviceNow } from '../clock.ts';
import { prefetchCode } from './prefetch.ts';

const reloadedKey = 'sarani-reloaded-at';
const patienceMilliseconds = 30_000;
const openedAt = deviceNow();

let isAhead = false;

/** Starts to load code that nobody waits for yet: a failure reloads nothing, and so loses nothing that was typed. */
export function loadAhead<T>(load: () => Promise<T>): Promise<T> {
  isAhead = true;
  try {
    return load();
  } finally {
    isAhead = false;
  }
}

/**
 * Loads a route's code. A chunk that is gone after a release makes the page reload once by itself; a page that
 * began within half a minute of such a reload leaves the failure to the error screen.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  const wasAhead = isAhead;
  try {
    return await load();
  } catch (cause) {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (wasAhead || !navigator.onLine || openedAt - reloadedAt < patienceMilliseconds) throw cause;
    sessionStorage.setItem(reloadedKey, String(deviceNow()));
    location.reload();
    // The page is about to be replaced: nothing may be drawn meanwhile.
    return await new Promise<never>(() => undefined);
  }
}

/** A part of a page whose code comes by itself; `prefetch` fetches it before anybody waits for it. */
type Part<Props extends object> = ComponentType<Props> & { prefetch: () => void };

/**
 * A part of a page whose code is fetched when it is first drawn, with the care of `loadPage`. One that was fetched
 * ahead is drawn at once: React would show what stands in for it first, and for a third of a second.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let code: ComponentType<Props> | null = null;
  const fetchCode = async () => (code = await load());
  const Later = lazy(async () => ({ default: await loadPage(fetchCode) }));
  const Part = (props: Props) => {
    const [Code] = useState(() => code ?? Later);
    return createElement(Code, props);
  };
  return Object.assign(Part, { prefetch: () => prefetchCode(fetchCode) });
}
