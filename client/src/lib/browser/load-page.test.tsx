import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFailedCode, lazyPart, loadAhead, loadPage } from './load-page.ts';

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

const Ready = ({ name }: { name: string }) => <p>{name} is here</p>;
const fetchReady = () => vi.fn<() => Promise<typeof Ready>>().mockResolvedValue(Ready);
const draw = (Part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  render(
    <Suspense fallback="wait">
      <Part name="It" />
      <Part name="He" />
    </Suspense>,
  );

it('waits for a part whose code is not there, and fetches it once', async () => {
  const fetchCode = fetchReady();
  draw(lazyPart(fetchCode));

  expect(screen.getByText('wait')).toBeVisible();
  expect(await screen.findByText('It is here')).toBeVisible();
  expect(screen.getByText('He is here')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledOnce();
});

it.each(['load', 'prefetch'] as const)('draws a part at once after %s', async (fetchBefore) => {
  const fetchCode = fetchReady();
  const Part = lazyPart(fetchCode);
  await Part[fetchBefore]();
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledOnce());
  await Promise.resolve();

  draw(Part);

  expect(screen.getByText('It is here')).toBeVisible();
  expect(screen.queryByText('wait')).not.toBeInTheDocument();
});

it('fetches code again that could not be fetched, once its failure was shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchCode = fetchReady().mockRejectedValueOnce(new Error('gone'));
  const code = lazyPart(fetchCode);
  await expect(code.load()).rejects.toThrow('gone');
  await expect(code.load()).rejects.toThrow('gone');

  forgetFailedCode();

  await code.load();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

it('fetches code again that could not be fetched ahead', async () => {
  const fetchCode = fetchReady().mockRejectedValueOnce(new Error('gone'));
  const code = lazyPart(fetchCode);
  await expect(loadAhead(code.load)).rejects.toThrow('gone');

  await code.load();

  expect(fetchCode).toHaveBeenCalledTimes(2);
});
