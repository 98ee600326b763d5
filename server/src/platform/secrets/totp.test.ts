import { describe, expect, test } from 'vitest';
import { createTotpKey, totpCode, totpStep, totpUri } from './totp.ts';

/** The key of the RFC's test vectors: the ASCII digits 1 to 9 and 0, twice. Source: RFC 6238, appendix B. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('totpCode', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('maps Unix time %i to the code %s', (seconds, code) => {
    expect(totpCode(key, at(seconds))).toBe(code);
    expect(totpStep(key, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('returns a code that is valid only during its own 30-second period and the periods just before and after it', () => {
    const code = totpCode(key, at(900));

    expect([869, 870, 900, 959, 960].map((seconds) => totpStep(key, code, at(seconds)))).toEqual([
      null,
      30,
      30,
      30,
      null,
    ]);
  });
});

test('a TOTP key has 160 bits and can be converted to a URI for authenticator apps', () => {
  const own = createTotpKey();

  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(own, 'asha@example.com')).toContain(
    `otpauth://totp/Sarani:asha%40example.com?issuer=Sarani&secret=${own}`,
  );
});
