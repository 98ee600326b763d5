import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { samples } from '@rental/contracts/samples';
import { rememberCompany } from '../lib/company.ts';
import { announce } from '../lib/browser/announce.tsx';
import { learnServerTime } from '../lib/clock.ts';
import { dropToasts } from '../lib/toast/notify.tsx';
import { dropStore } from '../app/store/current-store.ts';
import { network, unanswered } from './network.ts';

// Routes load their code on demand, which takes time on a busy machine. Only a failing test waits for the full timeout.
configure({ asyncUtilTimeout: 20_000 });

/** The time at which every test starts: noon in India on the day of the samples. */
const today = new Date('2026-11-20T06:30:00.000Z');

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Stubs for browser features that jsdom lacks and components need. Tests must not rely on how these stubs behave.
Object.assign(globalThis, { ResizeObserver: SilentObserver });
Element.prototype.getAnimations = () => [];
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

const complaints: string[] = [];

/** Returns whether a message is the warning about the `search` element, which browsers know but jsdom does not. */
const isGapOfJsdom = (text: string) => text.startsWith('The tag <%s> is unrecognized') && text.endsWith(' search');

function note(...parts: unknown[]): void {
  const text = parts.join(' ');
  if (!isGapOfJsdom(text)) complaints.push(text);
}

beforeAll(() => network.listen({ onUnhandledRequest: unanswered.note }));

beforeEach(() => {
  // A reply that arrived after the end of the last test may have queued one.
  dropToasts();
  rememberCompany(samples['system.company'].reply);
  vi.useFakeTimers({ toFake: ['Date'], now: today });
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  cleanup();
  announce('');
  // Empties the body, because some tests replace the whole document and a library adds an element for measuring.
  document.body.replaceChildren();
  dropStore();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  learnServerTime(new Date().toUTCString());
  vi.restoreAllMocks();
  const noticed = [...complaints.splice(0), ...unanswered.take()];
  if (noticed.length > 0) throw new Error(`Complaints, or requests that nobody answered:\n${noticed.join('\n')}`);
});

afterAll(() => network.close());
