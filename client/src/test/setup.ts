import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { announce } from '../lib/browser/announce.ts';
import { dropStore } from '../app/store/current-store.ts';
import { fillBrowserGaps } from './browser-gaps.ts';
import { today } from './clock.ts';
import { network, unanswered } from './network.ts';

// Routes load their code on demand; a busy machine needs a moment for it.
configure({ asyncUtilTimeout: 5_000 });

fillBrowserGaps();

const complaints: string[] = [];

/** jsdom does not know the element `search`; browsers do. */
const isGapOfJsdom = (text: string) => text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search');

function note(...parts: unknown[]): void {
  const text = parts.join(' ');
  if (!isGapOfJsdom(text)) complaints.push(text);
}

beforeAll(() => network.listen({ onUnhandledRequest: unanswered.note }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: today });
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  announce('');
  dropStore();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  const noticed = [...complaints.splice(0), ...unanswered.take()];
  if (noticed.length > 0) throw new Error(`Complaints, or requests that nobody answered:\n${noticed.join('\n')}`);
});

afterAll(() => network.close());
