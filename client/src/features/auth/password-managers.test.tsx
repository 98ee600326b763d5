import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';

/* Login and signup forms must allow pasting and password managers. Source: OWASP ASVS 5.0, 6.2.6 and 6.2.7. */

test.each([
  ['/login', 'Your Email', 'email', 'username'],
  ['/login', 'Password', 'password', 'current-password'],
  ['/signup', 'Your Email', 'email', 'email'],
  ['/signup', 'Password', 'password', 'new-password'],
  ['/signup', 'Confirm password', 'password', 'new-password'],
])('at %s, the field labelled %s allows pasting and password managers', async (at, label, type, autocomplete) => {
  const { user } = await renderApp({ at });
  const field = await screen.findByLabelText(label);

  await user.click(field);
  await user.paste('Kestrel7!nest');

  expect(field).toHaveValue('Kestrel7!nest');
  for (const [name, value] of Object.entries({ type, autocomplete })) expect(field).toHaveAttribute(name, value);
  expect(field).toHaveAttribute('name');
});
