import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { forgetFailedCode, routeCode } from './route-code.ts';

const Page = () => <p>the page</p>;

it('draws what is loaded at once, as markup that is taken over needs it', async () => {
  const code = routeCode(async () => ({ Component: Page }));
  await code.load();

  render(<code.Component />);

  expect(screen.getByText('the page')).toBeVisible();
});

it('waits for what is not, and fetches it once', async () => {
  const fetchCode = vi.fn<() => Promise<{ Component: typeof Page }>>().mockResolvedValue({ Component: Page });
  const code = routeCode(fetchCode);

  render(
    <Suspense fallback="waiting">
      <code.Component />
      <code.Component />
    </Suspense>,
  );

  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findAllByText('the page')).toHaveLength(2);
  expect(fetchCode).toHaveBeenCalledOnce();
});

it('asks again for code that could not be fetched, once its failure was shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchCode = vi.fn<() => Promise<{ Component: typeof Page }>>().mockRejectedValueOnce(new Error('gone'));
  fetchCode.mockResolvedValue({ Component: Page });
  const code = routeCode(fetchCode);
  await expect(code.load()).rejects.toThrow('gone');
  await expect(code.load()).rejects.toThrow('gone');

  forgetFailedCode();

  await code.load();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
