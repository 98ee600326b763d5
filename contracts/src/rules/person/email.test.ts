import { describe, expect, test } from 'vitest';
import { contactBody, email, emailMessage, registerBody, subscriptionBody } from '../../index.ts';
import { samples } from '../../../samples/index.ts';

/** Addresses that a mail header would not parse as exactly one mailbox, and addresses that no mail server accepts. */
const odd = [
  '',
  'a',
  'a@b',
  'a@b.',
  '@b.co',
  'a@.co',
  'a@b..co',
  'a b@c.de',
  ' a@b.co',
  'a@b.co ',
  'a@b@c.de',
  'a@b.co\n',
  'a\t@b.co',
  'x<customer@sarani.example>',
  '"Click-http://evil.example/"<victim@example.com>',
  'a(b)c@example.com',
  'grp:v@example.com;',
  'a;v@example.com',
  'root,v@example.com',
  'nul\u0000l@example.com',
  'esc\u001b[31m@example.com',
  '"quoted"@example.com',
  String.raw`back\slash@example.com`,
  'office%40sarani.example?bcc=evil@evil.example,x',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@example.com.',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  `a@${'b'.repeat(64)}.com`,
  'a@evil.example?bcc=x.example',
  '\uFF56ictim@example.com',
  'a@example\u3002com',
];

const proper = [
  'a@b.co',
  'Asha.Rao+cars@Mail.Example.COM',
  `${'a'.repeat(242)}@example.com`,
  'asha.rao+goa@mail.example.co.in',
  "o'brien_7@example.com",
  'a-b=c!d#e$f%g&h*i/j?k^l{m|n}o~p@example.com',
  'a@xn--11b4c3d.xn--h2brj9c',
  'a@7seas.example',
];

describe('an email address', () => {
  test.each(odd)('is rejected with the fixed message if it is %j', (address) => {
    expect(email.safeParse(address).error?.issues[0]?.message).toBe(emailMessage);
  });

  test.each(proper)('%s is accepted and converted to lower case', (address) => {
    expect(email.parse(address)).toBe(address.toLowerCase());
  });

  test('of more than 100,000 characters is rejected within 50 ms', () => {
    const long = `${'a@'.repeat(50_000)}b.co`;
    // The shortest of several runs, because the longer ones may only show how busy the machine is.
    const times = Array.from({ length: 5 }, () => {
      const startedAt = Date.now();
      expect(email.safeParse(long).success).toBe(false);
      return Date.now() - startedAt;
    });

    expect(Math.min(...times)).toBeLessThan(50);
  });

  test('is validated by the same rule at sign-up, in the contact form and for the newsletter', () => {
    const refuses = (body: { safeParse: (input: unknown) => { success: boolean } }, sample: object) =>
      odd.every((address) => !body.safeParse({ ...sample, email: address }).success);

    expect(refuses(registerBody, samples['auth.register'].body)).toBe(true);
    expect(refuses(contactBody, samples['contact.create'].body)).toBe(true);
    expect(refuses(subscriptionBody, samples['subscription.create'].body)).toBe(true);
  });
});
