import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { loadPage } from '../lib/browser/load-page.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** The code of a page or a layout: fetched once, when somebody opens it or is about to. */
export type RouteCode = {
  /** Draws it; while its code is on the way, the `Suspense` around it waits. */
  Component: ComponentType;
  load: () => Promise<unknown>;
};

const forgetters = new Set<() => void>();

/** Lets code that could not be fetched be asked for again. */
export function forgetFailedCode(): void {
  for (const forget of forgetters) forget();
  forgetters.clear();
}

/**
 * A chunk's `Component` as the code of a route. Once it is there it is drawn at once, as taking over markup demands.
 */
export function routeCode(fetchCode: Load): RouteCode {
  let Loaded: ComponentType | null = null;
  let coming: Promise<{ default: ComponentType }> | null = null;
  let Arriving = lazy(load);

  async function fetchOnce(): Promise<{ default: ComponentType }> {
    try {
      Loaded = (await loadPage(fetchCode)).Component;
      return { default: Loaded };
    } catch (cause) {
      forgetters.add(() => {
        coming = null;
        Arriving = lazy(load);
      });
      throw cause;
    }
  }

  async function load(): Promise<{ default: ComponentType }> {
    coming ??= fetchOnce();
    return coming;
  }

  function Component() {
    // Decided once: the same page must not be mounted anew because its code has meanwhile arrived.
    const [Present] = useState<ComponentType>(() => Loaded ?? Arriving);
    return createElement(Present);
  }

  return { Component, load };
}
