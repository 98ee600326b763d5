import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { deviceNow } from '../clock.ts';
import { prefetchCode } from './connection.ts';

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

const forgetters = new Set<() => void>();

/** Lets code that could not be fetched be fetched again. */
export function forgetFailedCode(): void {
  for (const forget of forgetters) forget();
  forgetters.clear();
}

/** A component whose code is fetched once, when it is first drawn or before. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  /** Fetches it before anybody waits for it. A failure is left to whoever does. */
  prefetch: () => void;
};

/**
 * A page, or a part of one, with the care of `loadPage`. One that was fetched before is drawn at once, as taking over
 * rendered markup demands: React would show its placeholder first, and for a third of a second.
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
    // Decided once: the same page must not be mounted again because its code has arrived.
    const [Present] = useState<ComponentType<Props>>(() => Loaded ?? Arriving);
    return createElement(Present, props);
  }
  return Object.assign(Part, { load, prefetch: () => prefetchCode(() => loadAhead(load)) });
}
