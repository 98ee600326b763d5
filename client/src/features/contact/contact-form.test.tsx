import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { expectFocus } from '../../test/expect-focus.ts';
import { answers, answersLater, handle, noAnswer, refusal, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const form = () => within(screen.getByRole('form', { name: 'Contact us' }));
const field = (label: string) => form().getByLabelText(`${label} (required)`);
const send = () => form().getByRole('button', { name: 'Send Message' });

async function renderContact() {
  const app = await renderApp({ at: '/contact' });
  const fill = async (changes: { email?: string } = {}) => {
    await app.user.type(field('Name'), 'Asha Rao');
    await app.user.type(field('Email'), changes.email ?? 'asha@example.com');
    await app.user.type(field('Message'), 'May I take the Creta to Goa?');
  };
  return { ...app, fill };
}

describe('contact form', () => {
  it('lists every empty field, focuses the first and sends nothing', async () => {
    const calls = answers('contact.create');
    const { user } = await renderContact();

    await user.click(send());

    expect(field('Name')).toHaveAccessibleDescription('Enter your name');
    expect(field('Email')).toHaveAccessibleDescription('Enter your email address');
    expect(field('Message')).toHaveAccessibleDescription('Write a message');
    expect(field('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('validates a field on blur, and clears the error as soon as it is corrected', async () => {
    const { user } = await renderContact();

    await user.type(field('Email'), 'asha');
    await user.tab();
    expect(field('Email')).toHaveAccessibleDescription('Please enter valid email address');

    await user.type(field('Email'), '@example.com');
    expect(field('Email')).not.toHaveAccessibleDescription();
  });

  it('shows the server’s validation errors beside their fields without clearing the form', async () => {
    const details = [{ path: 'email', message: 'Please enter valid email address' }];
    handle('contact.create', () => refusal('invalid_input', undefined, details));
    const { user, fill } = await renderContact();
    await fill({ email: 'asha@example' });

    await user.click(send());

    expect(await screen.findByText('Some fields need your attention')).toBeVisible();
    expect(field('Email')).toHaveAccessibleDescription('Please enter valid email address');
    expect(field('Email')).toHaveFocus();
    expect(field('Message')).toHaveValue('May I take the Creta to Goa?');
  });

  test.each([
    ['too many messages', () => refusal('too_many_requests'), 'Too many attempts. Please try again later.'],
    ['a lost connection', noAnswer, 'We can’t be reached right now. Your text is still here. Try again.'],
  ])('shows an error after %s without clearing the message', async (_, respond, text) => {
    handle('contact.create', respond);
    const { user, fill } = await renderContact();
    await fill();

    await user.click(send());

    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Message')).toHaveValue('May I take the Creta to Goa?');
    expect(send()).toBeEnabled();
  });

  it('sends the message once when Enter is pressed repeatedly', async () => {
    const { calls, open } = answersLater('contact.create');
    const { user, fill } = await renderContact();
    await fill();

    await user.type(field('Name'), '{Enter}{Enter}');
    await waitFor(() => expect(send()).toBeDisabled());
    open();

    await screen.findByRole('heading', { name: 'Message received' });
    expect(calls).toHaveLength(1);
  });

  it('offers to write another message after a message has been sent', async () => {
    answers('contact.create');
    const { user, fill } = await renderContact();
    await fill();
    await user.click(send());
    await expectFocus(screen.findByRole('heading', { name: 'Message received' }));

    await user.click(screen.getByRole('button', { name: 'Write another message' }));

    expect(field('Message')).toHaveValue('');
  });
});

describe('newsletter form', () => {
  const box = () => within(screen.getByRole('form', { name: 'Newsletter' }));

  it('says why it cannot be submitted', async () => {
    refuses('subscription.create', 'too_many_requests');
    const { user } = await renderApp({ at: '/about' });

    await user.click(box().getByRole('button', { name: 'Submit' }));
    expect(await box().findByRole('alert')).toHaveTextContent('Enter your email address');

    await user.type(box().getByLabelText('Your email (required)'), 'asha@example.com');
    await user.click(box().getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  });
});
