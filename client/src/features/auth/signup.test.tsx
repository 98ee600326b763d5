import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { answers, handle, noAnswer, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const field = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Sign Up' });

async function renderSignup() {
  const app = await renderApp({ at: '/signup' });
  await screen.findByRole('heading', { name: 'Create an account' });
  return app;
}

async function fillIn(user: Awaited<ReturnType<typeof renderSignup>>['user'], confirmation = 'Kestrel7!nest') {
  await user.type(field('Your Name'), 'Asha Rao');
  await user.type(field('Your Email'), 'Asha.Rao@example.com');
  await user.type(field('Password'), 'Kestrel7!nest');
  await user.type(field('Confirm password'), confirmation);
}

describe('the sign-up form', () => {
  it('registers the customer, shows two toasts in order, and opens the login page with the email filled in', async () => {
    const calls = answers('auth.register');
    const { user, address } = await renderSignup();

    await fillIn(user);
    await user.click(submit());

    await screen.findByRole('heading', { name: 'Login to your account' });
    expect(address()).toBe('/login');
    expect(calls.map(({ body }) => body)).toEqual([
      { name: 'Asha Rao', email: 'asha.rao@example.com', password: 'Kestrel7!nest' },
    ]);
    const first = await screen.findByText('Registered successfully');
    const second = await screen.findByText('Please login into your account');
    expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(field('Your Email')).toHaveValue('asha.rao@example.com');
  });

  it('shows beside the button which terms apply, and links to them', async () => {
    await renderSignup();

    expect(submit().closest('form')).toHaveTextContent('By signing up you agree to the privacy notice.');
    expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  });

  it('shows that the passwords do not match until they are equal', async () => {
    const { user } = await renderSignup();
    await fillIn(user, 'Kestrel8!nest');
    await user.tab();
    await screen.findByText('The passwords you entered do not match.');
    expect(submit()).toBeDisabled();

    await user.clear(field('Password'));
    await user.type(field('Password'), 'Kestrel8!nest');

    await waitFor(() => expect(screen.queryByText('The passwords you entered do not match.')).not.toBeInTheDocument());
    expect(submit()).toBeEnabled();
  });

  it('ticks each password rule as soon as it is met', async () => {
    const { user } = await renderSignup();

    await user.type(field('Password'), 'Abc1');

    const parts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(parts).toEqual(
      expect.arrayContaining([
        'At least 8 characters: missing',
        '1 uppercase letter: fulfilled',
        '1 number: fulfilled',
      ]),
    );
  });

  it('explains why the form cannot be submitted while a field is blank', async () => {
    await renderSignup();

    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('Fill in all four fields to sign up');
  });

  const weak = 'This password is used by too many people. Choose another.';
  test.each([
    ['Password', () => refusal('invalid_input', undefined, [{ path: 'password', message: weak }]), weak],
    ['Your Email', () => refusal('email_taken'), 'This email is already registered'],
  ])('shows beside the field %s why the server rejects its value', async (label, response, reason) => {
    handle('auth.register', response);
    const { user } = await renderSignup();

    await fillIn(user);
    await user.click(submit());

    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(reason)));
    expect(document.querySelector('.Toastify__toast')).toBeNull();
  });

  it('shows an error beside the form when the server does not respond', async () => {
    handle('auth.register', noAnswer);
    const { user } = await renderSignup();

    await fillIn(user);
    await user.click(submit());

    expect(await screen.findByRole('alert')).toHaveTextContent('The connection dropped.');
  });
});
