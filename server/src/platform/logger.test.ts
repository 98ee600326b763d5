import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('censors secrets, at the top and one level down', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const secrets = { password: 'Kestrel7!nest', token: 'a.b.c', accessToken: 'd.e.f', refreshToken: 'g.1.h' };

  logger.info({ ...secrets, body: { ...secrets, razorpaySignature: 'f00d' } }, 'somebody came');

  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/Kestrel7|a\.b\.c|d\.e\.f|g\.1\.h|f00d/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'somebody came', password: '[redacted]' });
});
