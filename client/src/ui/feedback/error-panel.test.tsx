import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorPanel } from './error-panel.tsx';

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('ErrorPanel raises no alarm while the device is offline, and tries again once it is back', () => {
  const handleRetry = vi.fn<() => void>();
  render(<ErrorPanel title="We couldn’t load the list." onRetry={handleRetry} />);
  expect(screen.getByRole('alert')).toBeVisible();

  setOnline(false);
  expect(screen.getByText('We couldn’t load the list.')).toBeVisible();
  expect(screen.getByText('You are offline.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(handleRetry).not.toHaveBeenCalled();

  setOnline(true);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(handleRetry).toHaveBeenCalledTimes(1);
});
