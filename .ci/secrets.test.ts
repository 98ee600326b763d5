import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { programOf } from './runners.ts';
import { root } from './tracked-files.ts';

/* Tests our secret scan patterns. Builds the fake secrets at run time, so that the scan misses them. */
const live = ['rzp', 'live', 'Q8wZr2Lk5VtN1c'].join('_');
const random = ['f3Kq9', 'ZtX7w', 'Lm2Vb', '8Rj4Y', 'nPc'].join('');
const hexadecimal = ['9f86d081', '884c7d65', '9a2feaa0', 'c55ad015'].join('');
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const jwt = [encoded('{"alg":"HS256"}'), encoded('{"sub":"somebody"}'), random].join('.');

const secrets = [
  `const keyId = '${live}';`,
  `authorization: Bearer ${jwt}`,
  `MONGODB_URI=mongodb+srv://sarani:${random}@cluster.example.test/sarani`,
  `SMTP_URL=smtps://sarani:${random}@mail.example.test`,
  `RAZORPAY_KEY_SECRET=${random}`,
  `  # export SMTP_PASSWORD=${random}`,
  `  refreshTokenSecret: '${random}',`,
  `{ "apiKey": "${random}" }`,
  `  webhook_secret: ${hexadecimal}`,
];
const harmless = [
  "const secret = 'access-token-secret-of-the-bench-00001';",
  'RAZORPAY_KEY_SECRET=',
  'ACCESS_TOKEN_SECRETS=change-me-to-32-random-bytes-or-more',
  'const token = createRefreshTokenOfSession2(session);',
  "RAZORPAY_KEY_ID: 'rzp_test_SandboxKey0001',",
  'postgres = `mongodb://${user}:${password}@${host}`',
  `"integrity": "sha512-${random}${random}"`,
  'https://example.test:8080/path@2',
];

test('the secret scan finds everything that looks like one of our secrets, and nothing else', () => {
  const args = [programOf('secretlint', 'bin/secretlint.js', root), '--format', 'json', '--stdinFileName', 'a.env'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    input: [...secrets, ...harmless].join('\n'),
  });
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { loc: { end: { line: number } } }[] }];
  const lines = new Set(messages.map(({ loc }) => loc.end.line));

  expect([...lines].toSorted((a, b) => a - b)).toEqual(secrets.map((_, index) => index + 1));
});
