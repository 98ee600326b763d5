import { type Rank, ranks, type StaffRank } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { User } from '../src/features/auth/account/user.model.ts';
import { allContracts, type ListedContract, sendSample } from './support/all-contracts.ts';
import { buildStaff, buildUser } from './support/factories.ts';
import { listMountedRoutes } from './support/mounted-routes.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/*
 * The access matrix: checks, for every call and every kind of caller, that the contract’s access rule is enforced. New
 * calls are covered automatically; a route without a contract, or a contract without a route or a sample, makes the
 * test fail.
 */

type Who = 'nobody' | 'expired' | 'forged' | 'customer' | 'admin';
type Verdict = 'let in' | 'not_signed_in' | 'not_allowed';

const letsEverybodyIn: Record<Who, Verdict> = {
  nobody: 'let in',
  expired: 'let in',
  forged: 'let in',
  customer: 'let in',
  admin: 'let in',
};
const needsSession = { nobody: 'not_signed_in', expired: 'not_signed_in', forged: 'not_signed_in' } as const;

const matrix: Record<ListedContract['contract']['access'], Record<Who, Verdict>> = {
  public: letsEverybodyIn,
  signature: letsEverybodyIn,
  optional: { ...needsSession, nobody: 'let in', customer: 'let in', admin: 'let in' },
  'signed-in': { ...needsSession, customer: 'let in', admin: 'let in' },
  customer: { ...needsSession, customer: 'let in', admin: 'not_allowed' },
  admin: { ...needsSession, customer: 'not_allowed', admin: 'let in' },
};

async function tokenOf(who: Who, testApp: TestApp): Promise<string | null> {
  switch (who) {
    case 'nobody':
      return null;
    case 'expired': {
      const token = await testApp.signIn(await buildUser());
      testApp.clock.advance(testApp.deps.settings.auth.accessTokenMinutes * 60_000 + 6_000);
      return token;
    }
    case 'forged': {
      const token = await testApp.signIn(await buildUser({ role: 'admin' }));
      return `${token.slice(0, -4)}AAAA`;
    }
    case 'customer':
    case 'admin':
      return (await testApp.signInAs(who)).token;
    default:
      throw new RangeError(`nobody is called ${String(who satisfies never)}`);
  }
}

/**
 * Returns the access decision and the response status. Every response other than `not_signed_in` and `not_allowed`
 * counts as `let in`.
 */
async function ask(listed: ListedContract, who: Who, testApp: TestApp): Promise<{ verdict: Verdict; status: number }> {
  const token = await tokenOf(who, testApp);
  const { status, body }: { status: number; body: { code?: string } } = await sendSample(listed, testApp, token);
  // Refresh is public: its 401 refers to the refresh token in the body, not to the caller.
  const isAboutCaller = listed.contract.path !== '/auth/refresh';
  const refused = body.code === 'not_signed_in' || body.code === 'not_allowed' ? body.code : 'let in';
  return { verdict: isAboutCaller ? refused : 'let in', status };
}

describe('access', () => {
  test('is declared by contracts: each mounted route has exactly one contract, and each contract has a route', async () => {
    const { app } = await createTestApp();

    const promised = allContracts.map(({ contract }) => `${contract.method} ${contract.path}`);

    expect(listMountedRoutes(app)).toEqual([...new Set(promised)].toSorted());
    expect(promised).toHaveLength(new Set(promised).size);
  });

  const callers = ['nobody', 'expired', 'forged', 'customer', 'admin'] as const;

  test.each(allContracts)('to $id is decided for each caller by its contract', async (listed) => {
    const testApp = await createTestApp();
    const verdicts: Partial<Record<Who, Verdict>> = {};
    for (const who of callers) {
      const { verdict, status } = await ask(listed, who, testApp);
      expect(status).toBeLessThan(500);
      verdicts[who] = verdict;
    }

    expect(verdicts).toEqual(matrix[listed.contract.access]);
  });
});

describe('ranks', () => {
  // Repeats the default of `leastRankOf` instead of calling it, so that this test notices a change of the default.
  const forAdmins = allContracts
    .filter(({ contract }) => contract.access === 'admin')
    .map((listed) => ({ id: listed.id, least: listed.contract.rank ?? 'owner', listed }));

  const mayCall: Record<Rank, readonly Rank[]> = {
    owner: ['owner'],
    manager: ['manager', 'owner'],
    clerk: ['clerk', 'manager', 'owner'],
  };

  const staffOf = async (rank: Rank) =>
    rank === 'owner' ? buildUser({ role: 'admin' }) : buildStaff(rank satisfies StaffRank);

  test.each(forAdmins)('permit $id to the rank $least and those above it [ST1]', async ({ listed, least }) => {
    const testApp = await createTestApp();
    const letIn: Rank[] = [];
    for (const rank of ranks) {
      const token = await testApp.signIn(await staffOf(rank));
      const { status, body }: { status: number; body: { code?: string } } = await sendSample(listed, testApp, token);
      expect(status).toBeLessThan(500);
      if (body.code !== 'not_allowed') letIn.push(rank);
    }

    expect(letIn).toEqual(mayCall[least]);
  });

  /** What an account becomes if it loses the least rank for a call. */
  const lower: Record<Rank, object> = {
    owner: { staff: { rank: 'manager', locationIds: [] } },
    manager: { 'staff.rank': 'clerk' },
    clerk: { role: 'customer' },
  };

  test.each(forAdmins)(
    'that were taken away no longer permit the next call of $id [ST5]',
    async ({ listed, least }) => {
      const testApp = await createTestApp();
      const user = await staffOf(least);
      const token = await testApp.signIn(user);
      await User.updateOne({ _id: user._id }, { $set: lower[least] });

      const { status, body }: { status: number; body: { code?: string } } = await sendSample(listed, testApp, token);

      expect([status, body.code]).toEqual([403, 'not_allowed']);
    },
  );

  test('are named in contracts only if they are lower than owner', () => {
    const named = allContracts.flatMap(({ contract: { rank } }) => rank ?? []);

    expect(named).not.toContain('owner');
  });
});
