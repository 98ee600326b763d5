import { expect, test } from './support/test.ts';

test('a page opens on the app that the starter runs', async ({ page, app }) => {
  await page.goto('/');

  await expect(page).toHaveTitle(/./);
  expect(new URL(page.url()).origin).toBe(app.url);
});

for (const who of ['admin', 'customer'] as const) {
  test(`the ${who} login that the starter prints works`, async ({ request, app }) => {
    const answer = await request.post('/api/auth/login', { data: app[who] });

    expect(answer.status()).toBe(200);
  });
}
