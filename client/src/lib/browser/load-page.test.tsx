import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart, loadAhead, loadPage } from './load-page.ts';

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
const draw = (Part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  render(
    <Suspense fallback="wait">
      <Part name="It" />
    </Suspense>,
  );

it('a part is waited for when its code comes with it', async () => {
  draw(lazyPart(async () => Ready));

  expect(screen.getByText('wait')).toBeVisible();
  expect(await screen.findByText('It is here')).toBeVisible();
});

it('a part whose code was fetched ahead stands at once', async () => {
  const load = vi.fn<() => Promise<typeof Ready>>(async () => Ready);
  const Part = lazyPart(load);
  Part.prefetch();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();

  draw(Part);

  expect(screen.getByText('It is here')).toBeVisible();
  expect(screen.queryByText('wait')).not.toBeInTheDocument();
});
