import { beforeEach, describe, expect, test, vi } from 'vitest';

async function freshPage() {
  vi.resetModules();
  return await import('./first-use.ts');
}

describe('the first use of a page', () => {
  const callback = vi.fn<() => void>();
  beforeEach(() => callback.mockReset());

  test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])('is seen at %s, once', async (sign) => {
    const { onFirstUse } = await freshPage();
    onFirstUse(callback);
    expect(callback).not.toHaveBeenCalled();

    document.body.dispatchEvent(new Event(sign));
    window.dispatchEvent(new Event('keydown'));

    expect(callback).toHaveBeenCalledTimes(1);
  });

  test('is over for whoever asks later', async () => {
    const { onFirstUse } = await freshPage();
    onFirstUse(() => undefined);
    window.dispatchEvent(new Event('scroll'));

    onFirstUse(callback);

    expect(callback).toHaveBeenCalledTimes(1);
  });

  test('is over where a field has the focus already', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const { onFirstUse } = await freshPage();

    onFirstUse(callback);
    field.remove();

    expect(callback).toHaveBeenCalledTimes(1);
  });

  test('is nothing to whoever has left', async () => {
    const { onFirstUse } = await freshPage();

    onFirstUse(callback)();
    window.dispatchEvent(new Event('pointerdown'));

    expect(callback).not.toHaveBeenCalled();
  });
});
