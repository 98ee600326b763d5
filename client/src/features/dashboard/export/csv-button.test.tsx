import { screen, waitFor } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, tokenOf } from '../../../test/session.ts';

const file = samples['dashboard.getExport'].reply;
const failed = 'The export failed. Please try again.';

type Saved = { name: string; content: Blob };
const saved: Saved[] = [];

beforeEach(() => {
  answerAdminHome();
  saved.length = 0;
  const held: Blob[] = [];
  // jsdom does not support downloads, so a click on a link with a file name and an object URL created here counts as
  // saved.
  URL.createObjectURL = (content) => `blob:${held.push(content as Blob) - 1}`; // `saveFile` always passes a Blob
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = held[Number(this.href.replace('blob:', ''))];
    if (content) saved.push({ name: this.download, content });
  });
});

const answerFile = (body: BodyInit, rows: number | null = 1) =>
  new HttpResponse(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="bookings-2026-11-20.csv"',
      ...(rows === null ? {} : { 'X-Total-Count': String(rows) }),
    },
  });

const openDashboard = async (query = '') => await renderApp({ at: `/admindashboard${query}`, session: admin });
const exportButton = async () => await screen.findByRole('button', { name: 'Export CSV' });

/** Returns a stream that sends `text` and then waits until the test ends it. */
function createStream(text: string) {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controllers.push(controller);
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
  return { stream, fail: () => controllers[0]?.error(new Error('cut')) };
}

describe('booking export', () => {
  it('saves the server’s file for the current filter, under the file name set by the server', async () => {
    const asked = handle('dashboard.getExport', () => answerFile(file));
    const { user } = await openDashboard('?q=6740a1b2');

    await user.click(await exportButton());

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('bookings-2026-11-20.csv');
    expect(saved[0]?.content.size).toBe(new TextEncoder().encode(file).length);
    expect(asked).toMatchObject([{ query: { search: '6740a1b2' }, token: tokenOf(admin) }]);
    expect(await exportButton()).toBeEnabled();
  });

  it('shows the progress, and saves nothing when it is cancelled', async () => {
    const { stream } = createStream(file);
    handle('dashboard.getExport', () => answerFile(stream, 1_250));
    const { user } = await openDashboard();
    await user.click(await exportButton());

    expect(await screen.findByText('Exporting 1 of 1,250')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));

    expect(await screen.findByText('Export stopped')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('reports a failure when the connection breaks', async () => {
    const { stream, fail } = createStream(file);
    handle('dashboard.getExport', () => answerFile(stream, 1_250));
    const { user } = await openDashboard();
    await user.click(await exportButton());
    await screen.findByText('Exporting 1 of 1,250');

    fail();

    expect(await screen.findByText(failed)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each([
    ['has fewer rows than promised', () => answerFile(file, 2)],
    ['comes without a promise', () => answerFile(file, null)],
    ['is refused', () => refusal('too_many_requests')],
  ])('reports a failure when the file %s', async (_, answer) => {
    handle('dashboard.getExport', answer);
    const { user } = await openDashboard();

    await user.click(await exportButton());

    expect(await screen.findByText(failed)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('renews the session once and then continues', async () => {
    const fresh = tokenOf({ ...admin, exp: admin.exp + 1 });
    answers('auth.refresh', { accessToken: fresh, refreshToken: 'second' });
    const asked = handle('dashboard.getExport', (_, count) =>
      count === 1 ? refusal('not_signed_in') : answerFile(file),
    );
    const { user } = await openDashboard();

    await user.click(await exportButton());

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked.map(({ token }) => token)).toEqual([tokenOf(admin), fresh]);
  });
});
