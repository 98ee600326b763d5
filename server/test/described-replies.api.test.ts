import { blockContract, errorRegistry } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { describe, expect, test } from 'vitest';
import { holdAgainstDescription } from './support/described-replies.ts';

const { status, message } = blockContract.create;
const { reply } = samples['block.create'];
const answer = { statusCode: status, message, data: reply };
const refusal = { statusCode: 409, code: 'car_booked', message: errorRegistry.car_booked.message, requestId: 'r-1' };

const hold = (httpStatus: number, body: unknown) => () =>
  holdAgainstDescription(blockContract.create, { status: httpStatus, body: JSON.parse(JSON.stringify(body)) });

describe('checking a reply against the API description', () => {
  test('accepts a reply that matches', () => {
    expect(hold(status, answer)).not.toThrow();
    expect(hold(409, refusal)).not.toThrow();
    expect(hold(401, { ...refusal, statusCode: 401 })).not.toThrow();
  });

  test.each([
    ['an undocumented status', refusal, /not described/, 418],
    ['an error without a request id', { ...refusal, requestId: undefined }, /requestId/, 409],
    ['a missing field', { ...answer, data: { ...reply, note: undefined } }, /note/],
    ['an undocumented field', { ...answer, data: { ...reply, createdBy: 'x' } }, /additional/],
    ['a date that does not exist', { ...answer, data: { ...reply, fromDate: '2026-02-30' } }, /fromDate/],
    ['a different message', { ...answer, message: 'Done' }, /message/],
    ['no envelope', reply, /statusCode/],
  ])('rejects a reply with %s', (_, body, reason, httpStatus = status) => {
    expect(hold(httpStatus, body)).toThrow(reason);
  });
});
