import { screen, waitFor } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvResponse, recordDownloads } from '../../../test/browser.ts';
import { answerAdminHome, answers, handle, refusal } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, tokenOf } from '../../../test/session.ts';

const file = samples['dashboard.getExport'].reply;
const failed = 'The export failed. Please try again.';

let saved: ReturnType<typeof recordDownloads>;

beforeEach(() => {
  answerAdminHome();
  saved = recordDownloads();
});

const answerFile = (body: BodyInit, rows?: number | null) => csvResponse(body, 'bookings-2026-11-20.csv', rows);

const openDashboard = async (query = '') => await renderApp({ at: `/admindashboard${query}`, session: admin });
const exportButton = async () => await screen.findByRole('button', { name: 'Export CSV' });

/** Returns a stream that sends `text` and stays open until the test closes it. */
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
  it('saves a file with the bookings of the current filter, under the file name that the server sent', async () => {
    const requests = handle('dashboard.getExport', () => answerFile(file));
    const { user } = await openDashboard('?q=6740a1b2');

    await user.click(await exportButton());

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('bookings-2026-11-20.csv');
    expect(saved[0]?.content.size).toBe(new TextEncoder().encode(file).length);
    expect(requests).toMatchObject([{ query: { search: '6740a1b2' }, token: tokenOf(admin) }]);
    expect(await exportButton()).toBeEnabled();
  });

  it('shows the progress, and saves nothing when the export is cancelled', async () => {
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
    ['has no row count', () => answerFile(file, null)],
    ['is not sent because there were too many requests', () => refusal('too_many_requests')],
  ])('reports a failure when the file %s', async (_, answer) => {
    handle('dashboard.getExport', answer);
    const { user } = await openDashboard();

    await user.click(await exportButton());

    expect(await screen.findByText(failed)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('renews the session once after a 401, and then saves the file', async () => {
    const fresh = tokenOf({ ...admin, exp: admin.exp + 1 });
    answers('auth.refresh', { accessToken: fresh, refreshToken: 'second' });
    const requests = handle('dashboard.getExport', (_, count) =>
      count === 1 ? refusal('not_signed_in') : answerFile(file),
    );
    const { user } = await openDashboard();

    await user.click(await exportButton());

    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requests.map(({ token }) => token)).toEqual([tokenOf(admin), fresh]);
  });
});
