import { auditContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { accountFilter, type AccountQuery } from '../auth/administration/find-accounts.ts';
import { nameCollation, User } from '../auth/account/user.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const namesFor = async (query: AccountQuery) =>
  (await office.succeed(userContract.list, { query })).users.map(({ name }) => name);

describe('the list of accounts', () => {
  test('can be searched by the beginning of a name or email address, ignoring case and treating special characters literally', async () => {
    await buildUser({ name: 'Ravi Shah', email: 'cars@example.com' });
    await buildUser({ name: 'Carla D.*', email: 'zed+1@example.com' });
    await buildUser({ name: 'Émile (a+)+$', email: 'emile_x@example.com' });

    expect(await namesFor({ search: 'CAR' })).toEqual(['Carla D.*', 'Ravi Shah']);
    expect(await namesFor({ search: 'carla d.*' })).toEqual(['Carla D.*']);
    expect(await namesFor({ search: 'ZED+1@' })).toEqual(['Carla D.*']);
    expect(await namesFor({ search: 'émile (a+)+$' })).toEqual(['Émile (a+)+$']);
    expect(await namesFor({ search: 'shah' })).toEqual([]);
    for (const search of ['.*', '^c', 'c.r', '[c]', '(a+)+$', '$where', 'emile?x']) {
      expect(await namesFor({ search })).toEqual([]);
    }
  });

  test('can be filtered to show only admins or only disabled accounts', async () => {
    await buildUser({ name: 'Gone', disabledAt: new Date() });
    await buildUser({ name: 'Gone Admin', role: 'admin', disabledAt: new Date() });

    expect(await namesFor({ filter: 'admins' })).toEqual(['Gone Admin', office.admin.name]);
    expect(await namesFor({ filter: 'disabled' })).toEqual(['Gone Admin', 'Gone']);
    expect(await namesFor({ filter: 'disabled', search: 'gone a' })).toEqual(['Gone Admin']);
  });

  test('is paged, newest first, and each read is audited with its query', async () => {
    for (let number = 0; number < 22; number += 1) await buildUser({ name: `Page ${number}` });

    const first = await office.succeed(userContract.list, { query: { search: 'page' } });
    const second = await office.succeed(userContract.list, { query: { search: 'page', page: '2' } });

    expect([first.users.length, first.users[0]?.name, first.totalPages]).toEqual([20, 'Page 21', 2]);
    expect(second.users.map(({ name }) => name)).toEqual(['Page 1', 'Page 0']);
    const { entries } = await office.succeed(auditContract.list, { query: { kind: 'view' } });
    expect(entries).toMatchObject([
      { action: 'user.list', after: { search: 'page', page: 2 } },
      { action: 'user.list', after: { search: 'page' } },
    ]);
  });

  test.each([
    ['a search', { search: 'page 3' }],
    ['disabled accounts', { filter: 'disabled' }],
    ['a search among admins', { filter: 'admins', search: 'page 3' }],
  ] as const)('uses an index for %s instead of reading all accounts', async (_, query) => {
    for (let number = 0; number < 60; number += 1) {
      const isThird = number === 3;
      const role = isThird ? 'admin' : 'customer';
      await buildUser({ name: `Page ${number}`, role, disabledAt: isThird ? new Date() : null });
    }

    const explained: unknown = await User.find(accountFilter(query))
      .collation(nameCollation)
      .sort({ _id: -1 })
      .limit(20)
      .explain('executionStats');

    const stats = JSON.parse(JSON.stringify(explained)) as { executionStats: { totalDocsExamined: number } };
    expect(JSON.stringify(explained)).not.toContain('"COLLSCAN"');
    expect(stats.executionStats.totalDocsExamined).toBeLessThan(20);
  });
});
