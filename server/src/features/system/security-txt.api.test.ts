import { expect, test } from 'vitest';
import { soundCompany } from '../../../local/seed/valid-company.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { templateText } from '../../../test/support/web-server-template.ts';

test('security.txt states the contact for security reports and its own expiry date', async () => {
  const { client } = await createTestApp({ env: { ...soundCompany, PUBLIC_URL: 'https://www.rentals.in' } });

  const { status, text, headers } = await client.raw.get('/.well-known/security.txt');

  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@rentals.in',
    'Expires: 2027-05-19T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://www.rentals.in/.well-known/security.txt',
    '',
  ]);
  expect((await client.raw.post('/.well-known/security.txt')).status).toBe(404);
});

test('the web server’s rule for security.txt comes before the rule that rejects dotfiles', () => {
  const own = templateText.indexOf('security\\.txt)$ {');

  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(templateText.indexOf('location ~ (/\\.|'));
  expect(templateText.slice(own, own + 80)).toContain('proxy_pass $api;');
});
