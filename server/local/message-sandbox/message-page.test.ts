import { messageKinds } from '@rental/contracts';
import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { startMessageSandbox } from './index.ts';

test('the page of local messages shows each text as escaped text, under a loopback name only', async () => {
  const sandbox = await startMessageSandbox({
    port: 0,
    whatsapp: { accessToken: 'token', appSecret: 'secret' },
    sms: { authKey: 'key', webhookSecret: 'secret' },
  });
  onTestFinished(sandbox.stop);
  const [kind] = messageKinds;
  sandbox.approve(kind, 'Hello {{1}},\nyour car: {{2}}.');
  const parameters = ['<b>Asha</b>', 'Swift'].map((text) => ({ type: 'text', text }));
  const template = { name: kind, language: { code: 'en' }, components: [{ type: 'body', parameters }] };
  await supertest(sandbox.origin)
    .post('/1001/messages')
    .set('authorization', 'Bearer token')
    .send({ messaging_product: 'whatsapp', to: '919876500001', type: 'template', template })
    .expect(200);

  const page = await supertest(sandbox.origin).get('/messages.html');
  const foreign = await supertest(sandbox.origin).get('/messages.html').set('host', 'evil.example');

  expect(page.text).toContain('To: +919876500001');
  expect(page.text).toContain('Hello &lt;b&gt;Asha&lt;/b&gt;,\nyour car: Swift.');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect([foreign.status, foreign.text.includes('Asha')]).toEqual([403, false]);
});
