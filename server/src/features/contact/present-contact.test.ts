import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../platform/mongo.ts';
import { presentContact } from './present-contact.ts';

const arrivedAt = (createdAt: string) =>
  presentContact({
    _id: new ObjectId(),
    number: 1_001,
    fingerprint: 'f',
    name: 'Asha',
    email: 'asha@example.com',
    message: 'Hello',
    state: 'open',
    createdAt: new Date(createdAt),
    handledAt: null,
    handledBy: null,
  });

describe('presentContact', () => {
  test.each([
    ['2026-11-20T06:30:00.000Z', '2026-12-20T06:30:00.000Z'],
    ['2027-01-31T06:30:00.000Z', '2027-02-28T06:30:00.000Z'],
    ['2026-12-31T23:59:00.000Z', '2027-01-31T23:59:00.000Z'],
  ])('sets the date by which to resolve a message of %s to a month later, %s', (createdAt, resolveBy) => {
    const { resolveBy: shown } = arrivedAt(createdAt);

    expect(shown).toBe(resolveBy);
  });
});
