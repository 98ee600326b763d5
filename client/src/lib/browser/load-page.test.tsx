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
});

it('loadPage reloads the page when the code of the requested page no longer exists', async () => {
  void loadPage(gone);

  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('loadPage does not reload the page when a prefetch finds that the code no longer exists', async () => {
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

it('a lazy part shows the fallback while its code is loading, and fetches the code only once', async () => {
  const fetchCode = fetchReady();
  draw(lazyPart(fetchCode));

  expect(screen.getByText('wait')).toBeVisible();
  expect(await screen.findByText('It is here')).toBeVisible();
  expect(screen.getByText('He is here')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledOnce();
});

it.each(['load', 'prefetch'] as const)(
  'a lazy part renders immediately once %s has fetched its code',
  async (fetchBefore) => {
    const fetchCode = fetchReady();
    const Part = lazyPart(fetchCode);
    await Part[fetchBefore]();
    await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledOnce());
    await Promise.resolve();

    draw(Part);

    expect(screen.getByText('It is here')).toBeVisible();
    expect(screen.queryByText('wait')).not.toBeInTheDocument();
  },
);

it('a lazy part fetches its code again after forgetFailedCode has discarded the failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchCode = fetchReady().mockRejectedValueOnce(new Error('gone'));
  const code = lazyPart(fetchCode);
  await expect(code.load()).rejects.toThrow('gone');
  await expect(code.load()).rejects.toThrow('gone');

  forgetFailedCode();

  await code.load();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

it('a lazy part fetches its code again when the prefetch failed', async () => {
  const fetchCode = fetchReady().mockRejectedValueOnce(new Error('gone'));
  const code = lazyPart(fetchCode);
  await expect(loadAhead(code.load)).rejects.toThrow('gone');

  await code.load();

  expect(fetchCode).toHaveBeenCalledTimes(2);
});
