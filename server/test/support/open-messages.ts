import { bookingContract, messageKinds, notificationContract } from '@rental/contracts';
import { expect } from 'vitest';
import { startMessageSandbox } from '../../local/message-sandbox/index.ts';
import { reverseDigits } from '../../src/features/auth/account/search-keys.ts';
import { User } from '../../src/features/auth/account/user.model.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { sendMessages } from '../../src/features/notification/send-messages.ts';
import { trusted } from '../../src/platform/mongo.ts';
import { closeAfterTest } from './open-resources.ts';
import { openCounter } from './open-counter-money.ts';

const whatsappKeys = {
  accessToken: 'whatsapp-access-token-of-the-tests',
  appSecret: 'whatsapp-app-secret-of-the-tests',
};

const smsKeys = { authKey: 'msg91-auth-key-of-the-tests', webhookSecret: 'msg91-webhook-secret-of-the-tests' };

/** A number that may appear in no log. */
export const customerPhone = '+919876500001';

const templates = messageKinds.map((kind) => `${kind}=booking_${kind}`).join(',');

/** Settings with which messages also go by SMS. */
export const withSms = {
  MSG91_AUTH_KEY: smsKeys.authKey,
  MSG91_WEBHOOK_SECRET: smsKeys.webhookSecret,
  MSG91_TEMPLATES: messageKinds.map((kind) => `${kind}=flow_${kind}`).join(','),
};

/** A business that sends messages by WhatsApp through the sandbox, with its counter and a customer who has a mobile. */
export async function openMessages(env: Record<string, string> = {}) {
  const sandbox = await startMessageSandbox({ port: 0, whatsapp: whatsappKeys, sms: smsKeys });
  closeAfterTest(sandbox.stop);
  const counter = await openCounter({
    env: {
      WHATSAPP_API_URL: sandbox.origin,
      MSG91_API_URL: sandbox.origin,
      WHATSAPP_PHONE_NUMBER_ID: '1001',
      WHATSAPP_ACCOUNT_ID: '2001',
      WHATSAPP_ACCESS_TOKEN: whatsappKeys.accessToken,
      WHATSAPP_APP_SECRET: whatsappKeys.appSecret,
      WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-tests',
      WHATSAPP_TEMPLATES: templates,
      MESSAGE_TIMEOUT_SECONDS: '1',
      ...env,
    },
  });
  sandbox.setWebhookUrl(`${counter.app.origin}/api${notificationContract.whatsappWebhook.path}`);
  sandbox.setSmsWebhookUrl(`${counter.app.origin}/api${notificationContract.smsWebhook.path}`);
  await User.updateOne(
    { _id: counter.customer.user._id },
    { $set: { phone: customerPhone, phoneKey: reverseDigits(customerPhone) } },
  );
  const { client, clock, deps } = counter.app;

  return {
    ...counter,
    messages: sandbox,
    /** Holds a car for the customer, who agrees to messages about the booking, and confirms it without a payment. */
    agreed: async (isAgreed = true) => {
      const { car, customer, confirm } = counter;
      const place = { carId: String(car._id), locationId: String(car.carLocations[0]) };
      const body = { ...place, fromDate: '2026-12-01', toDate: '2026-12-02', ...(isAgreed && { messages: true }) };
      const { _id } = await client.succeed(bookingContract.create, { as: await customer.token(), body });
      const { status } = await confirm(_id);
      expect(status).toBe(200);
      return _id;
    },
    setConsent: async (isOn: boolean) =>
      client.succeed(notificationContract.setConsent, { as: await counter.customer.token(), body: { isOn } }),
    work: async () => sendMessages(deps),
    /** Advances the clock in steps of a minute, and runs the worker after each. */
    workFor: async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        clock.advance(60_000);
        await sendMessages(deps);
      }
    },
    rows: async () =>
      Outbox.find({ channel: trusted({ $exists: true }) })
        .sort({ createdAt: 1, _id: 1 })
        .lean(),
  };
}

export type Messages = Awaited<ReturnType<typeof openMessages>>;
