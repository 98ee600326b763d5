import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, clerk } from '../../test/session.ts';

const off = { isOn: false, since: null };
const config = samples['system.config'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('settings.getTimes');
});

const counterLink = () =>
  within(screen.getByRole('navigation', { name: 'Views' })).queryByRole('link', { name: 'Counter' });

describe('the counter switch', () => {
  test('turns the counter on, and the navigation shows it at once', async () => {
    let settings: object = off;
    handle('counter.getSettings', () => success('counter.getSettings', settings));
    const saved = handle('counter.saveSettings', () => {
      settings = samples['counter.saveSettings'].reply;
      return success('counter.saveSettings');
    });
    const { user } = await renderApp({ at: '/admindashboard?view=times', session: admin });

    await user.click(await screen.findByRole('button', { name: 'Turn on the counter' }));

    expect(await screen.findByText(/^On since 20-11-2026\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn off the counter' })).toBeEnabled();
    expect(saved.map(({ body }) => body)).toEqual([{ isOn: true }]);
    expect(counterLink()).toBeVisible();
  });

  test('offers to load the settings again after an error', async () => {
    refuses('counter.getSettings', 'unavailable');
    const { user } = await renderApp({ at: '/admindashboard?view=times', session: admin });
    await screen.findByText('We couldn’t load whether the counter is on.');
    answers('counter.getSettings', off);

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('button', { name: 'Turn on the counter' })).toBeEnabled();
  });
});

describe('the counter view', () => {
  test('is not in the navigation while the counter is off, and says so at its address', async () => {
    await renderApp({ at: '/admindashboard?view=counter', session: clerk });

    expect(await screen.findByText('The counter is turned off')).toBeVisible();
    expect(counterLink()).toBeNull();
  });

  test('is in a clerk’s navigation while the counter is on', async () => {
    answers('system.config', { ...config, usesCounter: true });
    await renderApp({ at: '/admindashboard', session: clerk });

    expect(await screen.findByRole('link', { name: 'Counter' })).toBeVisible();
  });
});
