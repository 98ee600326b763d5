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
  // jsdom has no downloads: what a link with a name and an address of ours is clicked for counts as saved.
  URL.createObjectURL = (content) => `blob:${held.push(content as Blob) - 1}`; // `saveFile` passes Blobs
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

/** A stream that says `text` and then nothing until it is told how to end. */
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

describe('the export', () => {
  it('saves what the server sends for the filter, under its name', async () => {
    const asked = handle('dashboard.getExport', () => answerFile(file));
    const { user } = await openDashboard('?q=6740a1b2');

    await user.click(await exportButton());

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('bookings-2026-11-20.csv');
    expect(saved[0]?.content.size).toBe(new TextEncoder().encode(file).length);
    expect(asked).toMatchObject([{ query: { search: '6740a1b2' }, token: tokenOf(admin) }]);
    expect(await exportButton()).toBeEnabled();
  });

  it('shows how far it is, and saves nothing once it is stopped', async () => {
    const { stream } = createStream(file);
    handle('dashboard.getExport', () => answerFile(stream, 1_250));
    const { user } = await openDashboard();
    await user.click(await exportButton());

    expect(await screen.findByText('Exporting 1 of 1,250')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));

    expect(await screen.findByText('Export stopped')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('says that it failed when the transfer breaks', async () => {
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
  ])('says that it failed when the file %s', async (_, answer) => {
    handle('dashboard.getExport', answer);
    const { user } = await openDashboard();

    await user.click(await exportButton());

    expect(await screen.findByText(failed)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('renews the session once and goes on', async () => {
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
