import type { MessageTemplate } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const config = { ...samples['system.config'].reply, messages: 'whatsapp' } as const;

beforeEach(() => {
  answerAdminHome();
  answers('contact.list');
  answers('notification.getFailed');
});

const open = async (templates: MessageTemplate[] = samples['notification.getTemplates'].reply) => {
  answers('system.config', config);
  answers('notification.getTemplates', templates);
  return renderApp({ at: '/admindashboard?view=messages', session: admin });
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('owners see which messages failed, why, and a link to the booking', async () => {
  await open();

  const failed = await section('Messages that failed');

  expect((await failed.findByRole('listitem')).textContent).toBe(
    'Pick-up · Message by WhatsApp30-11-2026, 6:01PM · Not sent: this number can’t get WhatsApp messages (131026). The customer gets an email.Booking K7M-2QX',
  );
  expect(failed.getByRole('link', { name: 'Booking K7M-2QX' })).toHaveAttribute(
    'href',
    expect.stringContaining(`?booking=${ids.confirmed}`),
  );
});

it('owners see the state of each template, and the words that differ', async () => {
  await open();

  const templates = await section('Templates');
  const [approved, differs] = await templates.findAllByRole('listitem');

  expect(approved).toHaveTextContent('Booking confirmed · WhatsAppApproved');
  expect(differs).toHaveTextContent('Pick-up · WhatsAppDiffers');
  const words = (role: string) =>
    within(differs ?? document.body)
      .getAllByRole(role)
      .map((each) => each.textContent);
  expect(words('insertion')).toEqual(['Only in ours: pick-up ']);
  expect(words('deletion')).toEqual(['Only in the approved text: car ', 'Only in the approved text: ready ']);
});

it.each([
  ['missing', 'Missing', 'The provider has no template with this name in this language.'],
  ['paused', 'Paused', 'The provider has paused it'],
  ['unset', 'Not set up', 'No template is named in the settings'],
  ['unknown', 'Not known', 'We couldn’t ask the provider.'],
] as const)('a template that is %s is marked, and its text can be read', async (state, mark, about) => {
  const { user } = await open([{ channel: 'whatsapp', kind: 'late', state, ours: 'Hello {{1}}, please call us.' }]);
  const templates = await section('Templates');

  const row = await templates.findByRole('listitem');
  await user.click(templates.getByRole('button', { name: 'Our text: Car is late' }));

  expect(row).toHaveTextContent(mark);
  expect(row).toHaveTextContent(about);
  expect(row).toHaveTextContent('Hello {{1}}, please call us.');
});

it('without a provider of messages, the screen has only what visitors wrote', async () => {
  answers('system.config', samples['system.config'].reply);

  await renderApp({ at: '/admindashboard?view=messages', session: admin });

  expect(await screen.findByRole('region', { name: 'Messages' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Templates' })).not.toBeInTheDocument();
});

it.each([
  ['notification.getFailed', 'We couldn’t load the messages that failed.'],
  ['notification.getTemplates', 'We couldn’t load the templates.'],
] as const)('shows an error with a retry when %s fails', async (call, text) => {
  answers('system.config', config);
  answers('notification.getTemplates');
  handle(call, (_, count) => (count === 1 ? refusal('unavailable') : success(call)));
  const { user } = await renderApp({ at: '/admindashboard?view=messages', session: admin });
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]') ?? document.body;

  await user.click(within(alert).getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});

it('says that no message has failed', async () => {
  answers('notification.getFailed', []);
  await open();

  expect(await (await section('Messages that failed')).findByText('No message has failed.')).toBeVisible();
});
