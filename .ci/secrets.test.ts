import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finding, findSecrets, scanFiles } from './find-secrets.ts';
import { sampleSecrets } from './sample-secrets.ts';
import { listFiles, root } from './tracked-files.ts';

/* The seeds are put together here, so that this file has none of them. */
const live = ['rzp', 'live', 'Q8wZr2Lk5VtN1c'].join('_');
const chance = ['f3Kq9', 'ZtX7w', 'Lm2Vb', '8Rj4Y', 'nPc'].join('');
const hexadecimal = ['9f86d081', '884c7d65', '9a2feaa0', 'c55ad015'].join('');
const privateKey = ['PRIVATE', 'KEY'].join(' ');
const awsKey = ['AKIA', 'Q3EGRZXLW5NHT7YB'].join('');
const gitHubToken = ['ghp', 'a1B2c3D4e5F6'.repeat(3)].join('_');
const npmSetting = ['_auth', 'Token'].join('');
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const jwt = [encoded('{"alg":"HS256"}'), encoded('{"sub":"somebody"}'), chance].join('.');

describe('the search for secrets', () => {
  test.each([
    ['a live key of the payment provider', `const keyId = '${live}';`],
    ['a private key', `-----BEGIN RSA ${privateKey}-----`],
    ['a private key', `-----BEGIN ${privateKey}-----`],
    ['a JSON web token', `authorization: Bearer ${jwt}`],
    ['an AWS key', `AWS_ACCESS_KEY_ID=${awsKey}`],
    ['a GitHub token', `https://example.test/?t=${gitHubToken}`],
    ['an npm token', `//registry.example.test/:${npmSetting}=${chance}`],
    ['a password in an address', `MONGODB_URI=mongodb+srv://sarani:${chance}@cluster.example.test/sarani`],
    ['chance assigned to a secret', `RAZORPAY_KEY_SECRET=${chance}`],
    ['chance assigned to a secret', `  # export SMTP_PASSWORD=${chance}`],
    ['chance assigned to a secret', `  refreshTokenSecret: '${chance}',`],
    ['chance assigned to a secret', `{ "apiKey": "${chance}" }`],
    ['chance assigned to a secret', `  webhook_secret: ${hexadecimal}`],
  ])('finds %s in %s', (rule, line) => {
    expect(findSecrets('a.ts', `first\n${line}\nlast\n`)).toEqual([
      { file: 'a.ts', line: 2, rule, mark: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
  });

  test.each([
    "const secret = 'access-token-secret-of-the-bench-00001';",
    'RAZORPAY_KEY_SECRET=',
    'ACCESS_TOKEN_SECRETS=change-me-to-32-random-bytes-or-more',
    'const token = createRefreshTokenOfSession2(session);',
    "RAZORPAY_KEY_ID: 'rzp_test_SandboxKey0001',",
    'postgres = `mongodb://${user}:${password}@${host}`',
    `"integrity": "sha512-${chance}${chance}"`,
    'https://example.test:8080/path@2',
  ])('leaves alone: %s', (line) => {
    expect(findSecrets('a.ts', line)).toEqual([]);
  });

  test('tells where a secret is, and never the secret', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    try {
      writeFileSync(join(folder, 'clean.ts'), 'export const a = 1;\n');
      writeFileSync(join(folder, 'picture.png'), `\0\n${live}`);
      writeFileSync(join(folder, 'seeded.env'), `PORT=1\nRAZORPAY_KEY_SECRET=${chance}\n`);

      const findings = scanFiles(folder, ['clean.ts', 'picture.png', 'seeded.env']);

      expect(findings).toMatchObject([{ file: 'seeded.env', line: 2 }]);
      expect(JSON.stringify(findings)).not.toContain(chance.slice(0, 5));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('this repository', () => {
  const findings = scanFiles(root, listFiles());
  const isSample = ({ file, mark }: Finding): boolean =>
    sampleSecrets.some((sample) => sample.file === file && sample.mark === mark);

  test('has no secrets; a sample stands in .ci/sample-secrets.ts', () => {
    expect(findings.filter((finding) => !isSample(finding))).toEqual([]);
  });

  test('allows no sample that is gone', () => {
    const stale = sampleSecrets.filter(
      (sample) => !findings.some(({ file, mark }) => file === sample.file && mark === sample.mark),
    );

    expect(stale).toEqual([]);
  });
});
