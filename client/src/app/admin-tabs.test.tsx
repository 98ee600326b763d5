import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubPhone } from '../test/browser.ts';
import { answerAdminHome, answers } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin } from '../test/session.ts';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('settings.getPrices');
  answers('coupon.getAll', []);
  stubPhone();
});

const tab = async (name: string, selected: boolean) => screen.findByRole('tab', { name, selected });

describe('tabs on a phone', () => {
  it.each([
    ['lookups', 'Vehicles', 'vehicles'],
    ['prices', 'Coupons', 'coupons'],
  ])(
    'in the view %s: the tab %s opens when the URL names it, and choosing that tab updates the URL',
    async (view, name, key) => {
      const at = `/admindashboard?view=${view}`;
      const linked = await renderApp({ at: `${at}&tab=${key}`, session: admin });
      expect(await tab(name, true)).toBeVisible();
      linked.unmount();

      const { user, address } = await renderApp({ at, session: admin });
      await user.click(await tab(name, false));

      expect(await tab(name, true)).toBeVisible();
      expect(address()).toBe(`${at}&tab=${key}`);
    },
  );

  it('open the first tab when the URL names an unknown tab', async () => {
    await renderApp({ at: '/admindashboard?view=lookups&tab=garages', session: admin });

    expect(await tab('Locations', true)).toBeVisible();
  });
});
