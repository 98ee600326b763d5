import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { deviceNow } from '../clock.ts';
import { prefetchCode } from './connection.ts';

const reloadedKey = 'sarani-reloaded-at';
const patienceMilliseconds = 30_000;
const openedAt = deviceNow();

let isAhead = false;

/** Prefetches code. A failure does not reload the page, so the user loses no typed input. */
export function loadAhead<T>(load: () => Promise<T>): Promise<T> {
  isAhead = true;
  try {
    return load();
  } finally {
    isAhead = false;
  }
}

/** Loads a route’s code. If a new release has removed it, reloads the page, but at most once every 30 seconds. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  const wasAhead = isAhead;
  try {
    return await load();
  } catch (cause) {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (wasAhead || !navigator.onLine || openedAt - reloadedAt < patienceMilliseconds) throw cause;
    sessionStorage.setItem(reloadedKey, String(deviceNow()));
    location.reload();
    // The page is about to reload, so this promise never resolves and nothing is rendered until then.
    return await new Promise<never>(() => undefined);
  }
}

const forgetters = new Set<() => void>();

/** Discards failed fetches of code, so that the code is fetched again when it is next needed. */
export function forgetFailedCode(): void {
  for (const forget of forgetters) forget();
  forgetters.clear();
}

/** A component whose code is fetched once, on the first render or earlier. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  /** Fetches the code before it is needed. Failures are ignored, because the first render handles them. */
  prefetch: () => void;
};

/**
 * Creates a page, or part of a page, whose code loads on demand. React’s own `lazy` would flash the fallback even for
 * prefetched code.
 */
export function lazyPart<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  type Code = { default: ComponentType<Props> };
  let Loaded: ComponentType<Props> | null = null;
  let coming: Promise<Code> | null = null;
  let Arriving = lazy(load);

  async function fetchOnce(): Promise<Code> {
    const wasAhead = isAhead;
    try {
      Loaded = await loadPage(fetchCode);
      return { default: Loaded };
    } catch (cause) {
      const forget = () => {
        coming = null;
        Arriving = lazy(load);
      };
      if (wasAhead) forget();
      else forgetters.add(forget);
      throw cause;
    }
  }

  async function load(): Promise<Code> {
    coming ??= fetchOnce();
    return coming;
  }

  function Part(props: Props) {
    // Chosen once per mount, so that the component is not remounted when its code arrives.
    const [Present] = useState<ComponentType<Props>>(() => Loaded ?? Arriving);
    return createElement(Present, props);
  }
  return Object.assign(Part, { load, prefetch: () => prefetchCode(() => loadAhead(load)) });
}
