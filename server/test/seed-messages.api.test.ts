import { expect, test } from 'vitest';
import { demoCustomer, otherCustomers } from '../local/seed/seed-data.ts';
import { seedMessages } from '../local/seed/seed-messages.ts';
import { dayOf } from '../local/seed/stage.ts';
import { Outbox } from '../src/features/mail/outbox.model.ts';
import { CustomerText } from '../src/features/notification/text/customer-text.model.ts';
import { buildUser } from './support/factories.ts';
import { openMessages } from './support/open-messages.ts';

test('the demo has delivered messages, one emailed instead and an unread text; a repeat adds none', async () => {
  const { agreed, app, customer, rows } = await openMessages();
  const bookingId = await agreed(false);
  const writer = await buildUser(otherCustomers.find(({ name }) => name === 'Ananya Banerjee'));
  const scene = {
    names: { people: new Map([[demoCustomer.email, String(customer.user._id)]]) },
    day: dayOf(new Date('2026-12-05T06:30:00Z')),
  };

  await seedMessages(scene, app.deps);
  const seeded = await rows();
  await seedMessages(scene, app.deps);

  expect(seeded).toMatchObject([
    { template: 'confirmed', state: 'delivered', deliveredAt: new Date('2026-11-20T06:30:05Z') },
    { template: 'pick_up', state: 'passed', lastError: '131026', nextAt: new Date('2026-11-30T12:30:00Z') },
  ]);
  expect(await rows()).toEqual(seeded);
  const texts = await CustomerText.find().lean();
  expect(texts).toMatchObject([{ customerId: writer._id, channel: 'whatsapp' }]);
  expect(texts[0]).not.toHaveProperty('readAt');
  expect(await Outbox.find({ template: 'message_instead' }).lean()).toMatchObject([
    { to: demoCustomer.email, data: { bookingId, kind: 'pick_up' } },
  ]);
});

test('the demo has no messages if no provider is configured', async () => {
  const { app, customer, rows } = await openMessages({ MESSAGE_CHANNELS: 'sms' });
  const people = new Map([[demoCustomer.email, String(customer.user._id)]]);

  await seedMessages({ names: { people }, day: dayOf(app.clock.now()) }, app.deps);

  expect(await rows()).toEqual([]);
  expect(await CustomerText.countDocuments()).toBe(0);
});
