import { describe, expect, test } from 'vitest';
import { errorCode, errorFacts, errorMessage, isUnreachable, whyUnconfirmed } from './error-message.ts';

const refusal = { status: 409, data: { code: 'refund_changed', message: 'Look again', data: { refund: 5 } } };

describe('reading a failure', () => {
  test.each([
    [refusal, 'Look again', 'refund_changed', { refund: 5 }],
    [{ status: 500, data: '<html>' }, 'fallback', null, {}],
    [{ status: 500, data: { message: 'a proxy speaks' } }, 'fallback', null, {}],
    [{ status: 500, data: { code: 'internal', message: '' } }, 'fallback', null, {}],
    [{ status: 'FETCH_ERROR', error: 'TypeError' }, 'fallback', null, {}],
    [undefined, 'fallback', null, {}],
    [null, 'fallback', null, {}],
    ['text', 'fallback', null, {}],
  ])('returns the message, code and data of %j', (failure, message, code, facts) => {
    expect(errorMessage(failure, 'fallback')).toBe(message);
    expect(errorCode(failure)).toBe(code);
    expect(errorFacts(failure)).toEqual(facts);
  });

  test('adds the sentences about single fields, because not every form shows them at the field', () => {
    const details = [
      { path: 'note', message: 'Please do not enter an Aadhaar number.' },
      { path: 'reason', message: 'Required' },
    ];
    const failure = {
      status: 400,
      data: { code: 'invalid_input', message: 'Some fields need your attention', details },
    };

    expect(errorMessage(failure)).toBe('Some fields need your attention. Please do not enter an Aadhaar number.');
  });

  test.each([
    ['the server rejected the change', refusal, 'Look again', 'Look again'],
    [
      'no response arrived',
      { status: 'TIMEOUT_ERROR', error: 'slow' },
      'The connection dropped. It may still have worked, so check before you try again.',
      'The connection dropped. Check it and try again. Nothing will happen twice.',
    ],
    [
      'a proxy responded instead of the server',
      { status: 'PARSING_ERROR', originalStatus: 504, data: '<html>', error: 'not JSON' },
      'The connection dropped. It may still have worked, so check before you try again.',
      'The connection dropped. Check it and try again. Nothing will happen twice.',
    ],
  ])(
    'explains why a change is unconfirmed when %s, both for changes that are safe to repeat and for others',
    (_when, failure, once, again) => {
      expect(whyUnconfirmed(failure)).toBe(once);
      expect(whyUnconfirmed(failure, { canRepeat: true })).toBe(again);
    },
  );

  test.each([
    [{ status: 'FETCH_ERROR' }, true],
    [{ status: 'TIMEOUT_ERROR' }, true],
    [{ status: 503 }, false],
    [undefined, false],
  ])('for %j, reports whether the server was unreachable: %s', (failure, expected) => {
    expect(isUnreachable(failure)).toBe(expected);
  });
});
