import { subscriptionContract, type SubscriptionBody } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { Subscription } from './subscription.model.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://sarani.example' } });
});

const subscribe = async (body: SubscriptionBody = { email: 'asha@example.com' }) =>
  app.client.call(subscriptionContract.create, { body });
const tokenOf = async (email: string) => (await Subscription.findOne({ email }).lean())?.token ?? '';

describe('POST /subscription', () => {
  test('stores the address in lower case and emails it the unsubscribe link', async () => {
    const { status } = await subscribe({ email: 'Asha@Example.com' });

    expect(status).toBe(201);
    const [record] = await Subscription.find().lean();
    expect(record).toMatchObject({ email: 'asha@example.com', createdAt: app.clock.now() });
    expect(await Outbox.find().lean()).toMatchObject([
      {
        to: 'asha@example.com',
        template: 'subscription_welcome',
        data: { unsubscribeUrl: `https://sarani.example/unsubscribe#${record?.token}` },
      },
    ]);
  });

  test('stores one unconfirmed subscription and sends one email for repeated requests, concurrent or not', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, async () => subscribe()));
    responses.push(await subscribe());

    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(await Subscription.find().lean()).toMatchObject([{ state: 'asked' }]);
    expect(await Outbox.countDocuments()).toBe(1);
  });

  test('rejects a filled honeypot field and stores nothing', async () => {
    const { error } = await subscribe({ email: 'asha@example.com', website: 'x' as '' });

    expect(error?.details?.map(({ path }) => path)).toEqual(['website']);
    expect(await Subscription.countDocuments()).toBe(0);
  });
});

describe('POST /subscription/confirm', () => {
  const confirm = async (token: string) => app.client.succeed(subscriptionContract.confirm, { body: { token } });

  test('subscribes an address only after its owner has followed the emailed link', async () => {
    await subscribe();
    const asked = await Subscription.find().lean();
    const [mail] = await Outbox.find().lean();

    const answers = [await confirm(asked[0]?.token ?? ''), await confirm(asked[0]?.token ?? '')];

    expect(asked).toMatchObject([{ state: 'asked' }]);
    expect(mail?.data).toMatchObject({ confirmUrl: `https://sarani.example/newsletter#${asked[0]?.token}` });
    expect(answers).toEqual([{ isSubscribed: true }, { isSubscribed: true }]);
    expect(await Subscription.find().lean()).toMatchObject([{ email: 'asha@example.com', state: 'confirmed' }]);
  });

  test('leaves a confirmed address subscribed when it is entered again', async () => {
    await subscribe();
    await confirm(await tokenOf('asha@example.com'));

    await subscribe();

    expect(await Subscription.find().lean()).toMatchObject([{ state: 'confirmed' }]);
  });

  test('subscribes no address when the token is unknown', async () => {
    expect(await confirm('A'.repeat(43))).toEqual({ isSubscribed: false });
  });

  test('is possible only for a week: a TTL index deletes requests that are still unconfirmed after that, and nothing else', async () => {
    const indexes = await Subscription.collection.indexes();

    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject([
      { key: { createdAt: 1 }, expireAfterSeconds: 7 * 86_400, partialFilterExpression: { state: 'asked' } },
    ]);
  });
});

describe('POST /subscription/remove', () => {
  test('deletes the subscription of the address and no other, and is idempotent', async () => {
    await subscribe();
    await subscribe({ email: 'ravi@example.com' });
    const body = { token: await tokenOf('asha@example.com') };

    await app.client.succeed(subscriptionContract.remove, { body });
    await app.client.succeed(subscriptionContract.remove, { body });

    expect(await Subscription.find().lean()).toMatchObject([{ email: 'ravi@example.com' }]);
  });

  test('lets the address subscribe again, with a new welcome email', async () => {
    await subscribe();
    await app.client.succeed(subscriptionContract.remove, { body: { token: await tokenOf('asha@example.com') } });

    await subscribe();

    expect(await Subscription.countDocuments()).toBe(1);
    expect(await Outbox.countDocuments()).toBe(2);
  });
});
