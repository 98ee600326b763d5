import { samples } from '@rental/contracts/samples';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { recordDownloads } from '../../test/browser.ts';
import { answerAdminHome, answers, handle, latch, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { query, reply: zip } = samples['month.getZip'];
const failed = 'The download failed. Please try again.';

const zipResponse = (body: string) =>
  new HttpResponse(body, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="month.zip"' },
  });

let saved: ReturnType<typeof recordDownloads>;
beforeEach(() => {
  answerAdminHome();
  saved = recordDownloads();
});

async function visit(registrations = samples['tax.getRegistrations'].reply) {
  answers('tax.getRegistrations', registrations);
  answers('tax.getProfiles');
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  return { user, button: await screen.findByRole('button', { name: 'Download' }) };
}

it('downloads the month that ended last, of all registrations or of one', async () => {
  const calls = handle('month.getZip', () => zipResponse(zip));
  const { user, button } = await visit();

  await user.click(button);
  await waitFor(() => expect(saved).toMatchObject([{ name: 'month.zip' }]));
  await user.selectOptions(await screen.findByLabelText('Registration'), query?.registrationId ?? '');
  expect(screen.getByText(/^The zip has only the papers of this registration/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Month'), 'March 2026');
  await user.click(button);

  await waitFor(() => expect(saved.length).toBe(2));
  expect(calls.map((call) => call.query)).toEqual([
    { month: '2026-10' },
    { month: '2026-03', registrationId: query?.registrationId },
  ]);
  expect(saved[0]?.content.size).toBe(22);
});

it('says that the present month is not over', async () => {
  const { user } = await visit();
  expect(screen.queryByText(/^This month isn’t over\./)).toBeNull();

  await user.selectOptions(screen.getByLabelText('Month'), 'November 2026');

  expect(screen.getByText(/^This month isn’t over\./)).toBeVisible();
});

it('offers the receipts and the money if there is no registration', async () => {
  const calls = handle('month.getZip', () => zipResponse(zip));
  const { user, button } = await visit([]);

  expect(await screen.findByText(/^A zip with all receipts and all money of a month/)).toBeVisible();
  expect(screen.queryByLabelText('Registration')).toBeNull();
  await user.click(button);

  await waitFor(() => expect(saved.length).toBe(1));
  expect(calls.map((call) => call.query)).toEqual([{ month: '2026-10' }]);
});

it('says that it is preparing the files, and saves nothing once it is stopped', async () => {
  const { opened, open } = latch();
  handle('month.getZip', async () => {
    await opened;
    return zipResponse(zip);
  });
  const { user, button } = await visit();

  await user.click(button);
  expect(await screen.findByText('Preparing the files…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));

  expect(await screen.findByText('Stopped. Nothing was saved.')).toBeVisible();
  open();
  expect(saved).toEqual([]);
});

it.each([
  ['a zip without its end', failed, () => zipResponse(zip.slice(0, -1))],
  ['no zip', failed, () => zipResponse('')],
  ['a refusal', 'This registration does not exist', () => refusal('registration_not_found')],
])('saves nothing and says why after %s', async (_what, text, answer) => {
  handle('month.getZip', answer);
  const { user, button } = await visit();

  await user.click(button);

  expect(await screen.findByText(text)).toBeVisible();
  expect(saved).toEqual([]);
});
