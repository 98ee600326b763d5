import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';

/* Source: OWASP ASVS 5.0, 6.2.6 and 6.2.7. */

test.each([
  ['/login', 'Password', 'current-password'],
  ['/signup', 'Password', 'new-password'],
  ['/signup', 'Confirm password', 'new-password'],
])('at %s, the field labelled %s allows pasting and password managers', async (at, label, kind) => {
  const { user } = await renderApp({ at });
  const field = await screen.findByLabelText(label);

  await user.click(field);
  await user.paste('Kestrel7!nest');

  expect(field).toHaveValue('Kestrel7!nest');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', kind);
  expect(field).toHaveAttribute('name');
});

test.each([
  ['/login', 'username'],
  ['/signup', 'email'],
])('at %s, password managers can store the email with the password', async (at, kind) => {
  await renderApp({ at });

  expect(await screen.findByLabelText('Your Email')).toHaveAttribute('autocomplete', kind);
});
