import { samples } from '@rental/contracts/samples';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const preview = samples['vehicle.previewImport'].reply;
const table = new File(['car_name\nCreta'], 'fleet.csv', { type: 'application/vnd.ms-excel' });

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
});

afterEach(() => vi.unstubAllGlobals());

/** Mocks the window width. Returns a function that switches between the width of a phone and a wide window. */
function stubWidth() {
  const window = { isNarrow: false };
  const queries: EventTarget[] = [];
  vi.stubGlobal('matchMedia', (media: string) => {
    const query = new EventTarget();
    queries.push(query);
    return Object.defineProperty(query, 'matches', {
      get: () => window.isNarrow && media === '(max-width: 639px)',
    });
  });
  return (isNarrow: boolean) => {
    window.isNarrow = isNarrow;
    act(() => queries.forEach((query) => query.dispatchEvent(new Event('change'))));
  };
}

async function chooseFile() {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  const panel = await screen.findByRole('region', { name: 'Fleet as a file' });
  const chooser = within(panel).getByLabelText<HTMLInputElement>('Import a file', { selector: 'input' });
  chooser.removeAttribute('accept');
  await user.upload(chooser, table);
  return { user, panel };
}

describe('fleet import', () => {
  test('previews the changes, applies them on confirmation, and refetches the fleet', async () => {
    answers('vehicle.previewImport', { ...preview, added: 117, changed: 3, same: 240 });
    const written = answers('vehicle.import', { added: 117, changed: 3, same: 240 });
    const { user, panel } = await chooseFile();
    expect(await within(panel).findByText('Adds 117 cars, changes 3, leaves 240 unchanged.')).toBeVisible();
    expect(written).toEqual([]);
    const listed = answers('vehicle.getAll');

    await user.click(within(panel).getByRole('button', { name: 'Import' }));

    expect(await within(panel).findByText('Added 117 cars, changed 3, left 240 unchanged.')).toBeVisible();
    expect(written).toMatchObject([{ query: { digest: preview.digest }, body: expect.stringMatching(/^text\/csv/) }]);
    await waitFor(() => expect(listed.length).toBeGreaterThan(0));
  });

  test('lists errors by line, and does not offer the import', async () => {
    const problems = [{ column: 'year', message: 'Use four digits' }];
    const row = { line: 7, carName: 'Creta', result: 'wrong', units: 0, problems };
    answers('vehicle.previewImport', { ...preview, added: 0, wrong: 1, rows: [row], digest: null });

    const { user, panel } = await chooseFile();

    expect(await within(panel).findByText('1 row needs your attention. Nothing was changed.')).toBeVisible();
    const [, wrong] = within(within(panel).getByRole('table')).getAllByRole('row');
    expect(wrong?.textContent).toBe('Line 7CretayearUse four digits');
    expect(within(panel).queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
    expect(within(panel).queryByRole('table')).toBeNull();
  });

  test.each([
    [
      'the server’s error',
      () => refusal('import_invalid', undefined, [{ path: '1.colour', message: 'This column is not recognised' }]),
      'Some rows need your attention. Line 1, colour: This column is not recognised.',
    ],
    ['what to check', noAnswer, 'The upload failed. Check your connection and try again.'],
  ])('shows %s after a failed preview', async (_, respond, reason) => {
    handle('vehicle.previewImport', respond);

    const { panel } = await chooseFile();

    expect(await within(panel).findByText(reason)).toBeVisible();
  });

  test('preserves the preview when the window width changes and when a different tab is opened', async () => {
    const resize = stubWidth();
    answers('vehicle.previewImport', { ...preview, added: 117, changed: 3, same: 240 });
    const { user, panel } = await chooseFile();
    // Searches only in `p` elements, because the live region contains the same text.
    const findPreview = async () =>
      screen.findByText('Adds 117 cars, changes 3, leaves 240 unchanged.', { selector: 'p' });
    expect(panel).toContainElement(await findPreview());

    resize(true);
    await user.click(await screen.findByRole('tab', { name: 'Vehicles' }));
    expect(await findPreview()).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Locations' }));
    await user.click(screen.getByRole('tab', { name: 'Vehicles' }));
    expect(await findPreview()).toBeVisible();
    resize(false);

    expect(await findPreview()).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  test.each([
    ['may still have worked after a lost response', noAnswer, /^The connection dropped\. It may still have worked/],
    [
      'is out of date because the fleet has changed',
      () => refusal('import_changed'),
      /^The fleet has changed since the preview/,
    ],
  ])('reports that an import %s', async (_, respond, message) => {
    answers('vehicle.previewImport');
    handle('vehicle.import', respond);
    const { user, panel } = await chooseFile();

    await user.click(await within(panel).findByRole('button', { name: 'Import' }));

    expect(await within(panel).findByText(message)).toBeVisible();
  });
});
