import { authContract, locationContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { User } from './user.model.ts';

const newcomer = { name: 'Meera Nair', email: 'Meera.Nair@Example.com', password: testPassword };

describe('POST /auth/register', () => {
  test('answers 201 and stores a customer with a hash', async () => {
    const { client } = await createTestApp();

    const data = await client.succeed(authContract.register, { body: { ...newcomer, consent: '2026-11' } });

    const stored = await User.findById(data._id).lean();
    expect(data).toMatchObject({ name: 'Meera Nair', email: 'meera.nair@example.com', role: 'customer' });
    expect(stored).toMatchObject({ role: 'customer', consent: { version: '2026-11' } });
    expect(stored?.passwordHash).toMatch(/^\$2b\$04\$/);
  });

  test('answers 409 for an address that has an account, in any case', async () => {
    const { client } = await createTestApp();
    await buildUser({ email: 'meera.nair@example.com' });

    const answer = await client.call(authContract.register, { body: newcomer });

    expect(answer.code).toBe('email_taken');
    expect(await User.countDocuments()).toBe(1);
  });
});

describe('GET /location/getAll', () => {
  test('answers an empty list', async () => {
    const { client } = await createTestApp();

    expect(await client.succeed(locationContract.getAll)).toEqual([]);
  });
});
