import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** The whole server and a logged-in admin, who makes every call that does not name a different caller. */
export type Office = TestApp & Pick<TestClient, 'call' | 'succeed'> & { admin: UserRecord; as: string };

export async function openOffice(options: TestAppOptions = {}): Promise<Office> {
  return staffOffice(await createTestApp(options));
}

/** Adds a logged-in admin to an existing app. */
export async function staffOffice(app: TestApp): Promise<Office> {
  const { user: admin, token: as } = await app.signInAs('admin');
  const { client } = app;
  return {
    ...app,
    admin,
    as,
    call: async (contract, input) => client.call(contract, { as, ...input }),
    succeed: async (contract, input) => client.succeed(contract, { as, ...input }),
  };
}
