import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin } from '../test/session.ts';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('settings.getPrices');
  answers('coupon.getAll', []);
});

afterEach(() => vi.unstubAllGlobals());

/** Simulates a phone: every media query for a width below the smallest breakpoint matches. */
function holdPhone() {
  const isNarrow = (media: string) => media === '(max-width: 639px)';
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: isNarrow(media) }));
}

const tab = async (name: string, selected: boolean) => screen.findByRole('tab', { name, selected });

describe('the tabs of a view', () => {
  it.each([
    ['lookups', 'Vehicles', 'vehicles'],
    ['prices', 'Coupons', 'coupons'],
  ])('of %s show that a link opens %s, and opening it updates the URL', async (view, name, key) => {
    holdPhone();
    const at = `/admindashboard?view=${view}`;
    const linked = await renderApp({ at: `${at}&tab=${key}`, session: admin });
    expect(await tab(name, true)).toBeVisible();
    linked.unmount();

    const { user, address } = await renderApp({ at, session: admin });
    await user.click(await tab(name, false));

    expect(await tab(name, true)).toBeVisible();
    expect(address()).toBe(`${at}&tab=${key}`);
  });

  it('open the first tab when the URL names an unknown tab', async () => {
    holdPhone();

    await renderApp({ at: '/admindashboard?view=lookups&tab=garages', session: admin });

    expect(await tab('Locations', true)).toBeVisible();
  });
});
