import { describe, expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const old = 'an-old-secret-of-the-tests-000000001';
const young = 'a-young-secret-of-the-tests-00000001';

describe('a sealed text', () => {
  test('opens only for the subject it was sealed for, and is different each time the same text is sealed', () => {
    const { seal, open } = createSeal([old]);
    const sealed = seal('JBSWY3DPEHPK3PXP', 'asha');

    expect(open(sealed, 'asha')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isCurrent: true });
    expect(open(sealed, 'ravi')).toBeNull();
    expect(seal('JBSWY3DPEHPK3PXP', 'asha')).not.toBe(sealed);
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  });

  test('opens with any secret that is still configured, and reports whether it was sealed with the current one', () => {
    const sealed = createSeal([old]).seal('text', 'asha');

    expect(createSeal([young, old]).open(sealed, 'asha')).toEqual({ text: 'text', isCurrent: false });
    expect(createSeal([young]).open(sealed, 'asha')).toBeNull();
  });

  test('does not open if any part of it has been changed', () => {
    const { seal, open } = createSeal([old]);
    const sealed = seal('some text', 'asha');

    const spoiled = Array.from(
      sealed,
      (sign, at) => sealed.slice(0, at) + (sign === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
    );

    // The last character of a part contains unused bits, which may change without effect.
    const opened = spoiled.filter((text) => open(text, 'asha') !== null && !sameBytes(text, sealed));
    expect(opened).toEqual([]);
    expect(['', '.', 'x.y.z', sealed.slice(1)].map((text) => open(text, 'asha'))).toEqual([null, null, null, null]);
  });
});

const bytesOf = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
const sameBytes = (a: string, b: string) =>
  a.split('.')[0] === b.split('.')[0] && bytesOf(a).join() === bytesOf(b).join();
