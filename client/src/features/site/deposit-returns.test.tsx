import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerAdminHome, answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const figure = { deposits: { inTime: 98, counted: 100, used: 3 } };
const words = '98 of 100 deposits were given back by the promised hour';
const definition = /3 deposits that paid for charges in full are not counted\.$/;

const shown = async () => screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === words);

describe('the figure about deposits', () => {
  it('is on the About page with what it counts', async () => {
    answers('dashboard.getDepositReturns', figure);

    await renderApp({ at: '/about' });

    expect(await shown()).toBeVisible();
    expect(screen.getByText(definition)).toBeVisible();
  });

  it.each([
    ['too few deposits have ended', () => answers('dashboard.getDepositReturns', { deposits: null })],
    ['it can’t be loaded', () => refuses('dashboard.getDepositReturns', 'unavailable')],
  ])('is absent if %s', async (_, respond) => {
    const calls = respond();

    await renderApp({ at: '/about' });

    await expect.poll(() => calls.length).toBe(1);
    expect(screen.queryByText(/by the promised hour/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'The small print, in normal size' })).toBeVisible();
  });

  it('is on the dashboard of owners', async () => {
    answerAdminHome();
    answers('dashboard.getDepositReturns', figure);

    await renderApp({ at: '/admindashboard', session: admin });

    expect(await shown()).toBeVisible();
    expect(screen.getByText(definition)).toBeVisible();
  });
});
