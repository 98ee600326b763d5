import { beforeEach, describe, expect, test, vi } from 'vitest';

async function freshPage() {
  vi.resetModules();
  return await import('./first-use.ts');
}

describe('onFirstUse', () => {
  const callback = vi.fn<() => void>();
  beforeEach(() => callback.mockReset());

  test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])(
    'calls back once, on the first %s event',
    async (sign) => {
      const { onFirstUse } = await freshPage();
      onFirstUse(callback);
      expect(callback).not.toHaveBeenCalled();

      document.body.dispatchEvent(new Event(sign));
      window.dispatchEvent(new Event('keydown'));

      expect(callback).toHaveBeenCalledTimes(1);
    },
  );

  test('calls back immediately when the page has already been used', async () => {
    const { onFirstUse } = await freshPage();
    onFirstUse(() => undefined);
    window.dispatchEvent(new Event('scroll'));

    onFirstUse(callback);

    expect(callback).toHaveBeenCalledTimes(1);
  });

  test('calls back immediately when a field already has the focus', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const { onFirstUse } = await freshPage();

    onFirstUse(callback);
    field.remove();

    expect(callback).toHaveBeenCalledTimes(1);
  });

  test('does not call back after being cancelled', async () => {
    const { onFirstUse } = await freshPage();

    onFirstUse(callback)();
    window.dispatchEvent(new Event('pointerdown'));

    expect(callback).not.toHaveBeenCalled();
  });
});
