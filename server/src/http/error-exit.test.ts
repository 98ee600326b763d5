import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from './error-exit.ts';

const parserError = (status: number): Error => Object.assign(new Error('entity'), { status, type: 'entity' });

describe('toAppError', () => {
  test.each([
    ['our own error', new AppError('car_unavailable'), 'car_unavailable'],
    ['a body that is not JSON', parserError(400), 'malformed_body'],
    ['a body that is too large', parserError(413), 'payload_too_large'],
    ['an unknown charset', parserError(415), 'unsupported_media_type'],
    ['an address that cannot be decoded', new URIError('bad'), 'not_found'],
    ['an unexpected error', new TypeError('x is undefined'), 'internal'],
    ['a thrown string', 'boom', 'internal'],
    ['undefined', undefined, 'internal'],
  ])('maps %s to the expected error code', (_, error, code) => {
    expect(toAppError(error).code).toBe(code);
  });
});
