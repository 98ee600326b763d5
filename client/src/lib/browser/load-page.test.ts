import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAhead, loadPage } from './load-page.ts';

const gone = async () => Promise.reject(new Error('gone'));
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  sessionStorage.clear();
});

it('answers the code', async () => {
  expect(await loadPage(async () => 'code')).toBe('code');
});

it('loads the page again when the code of a page that is asked for is gone', async () => {
  void loadPage(gone);

  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('loads nothing again when the code was only fetched ahead', async () => {
  await expect(loadAhead(async () => loadPage(gone))).rejects.toThrow('gone');

  expect(reload).not.toHaveBeenCalled();
});
