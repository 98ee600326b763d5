import { beforeEach, expect, test } from 'vitest';
import { type Messages, openMessages } from '../../../test/support/open-messages.ts';
import { templateOfKind } from '../whatsapp/template-of-kind.ts';
import { checkTemplates, noteTemplateProblems, problemOf, type TemplateProblems } from './check-templates.ts';
import { sendMessages } from './send-messages.ts';

let business: Messages;
beforeEach(async () => {
  business = await openMessages({ WHATSAPP_TEMPLATES: 'confirmed=booking_confirmed' });
});

const ours = templateOfKind('confirmed', 'Sarani Car Rental');
const problem = async () => (await checkTemplates(business.app.deps)).map((each) => each.problem);

test('a template is compared with our text', async () => {
  const missing = await problem();
  business.messages.approve('booking_confirmed', 'Hello {{1}}, {{2}}, {{3}} and {{4}}.');
  const shorter = await problem();
  business.messages.approve('booking_confirmed', ours.replace('confirmed', 'settled'));
  const reworded = await problem();
  business.messages.approve('booking_confirmed', ours);

  expect([missing, shorter, reworded, await problem()].flat()).toEqual([
    'There is no template with this name in this language.',
    'The approved text has 4 variables, ours has 12.',
    'The approved text differs from ours.',
    null,
  ]);
  expect(problemOf({ text: ours, status: 'PAUSED' }, ours)).toBe('The template is not approved: PAUSED.');
});

test('a message whose template differs is not sent by its channel, with an alert (e6)', async () => {
  const problems: TemplateProblems = new Map();
  business.messages.approve('booking_confirmed', ours.replace('confirmed', 'settled'));
  await noteTemplateProblems(problems, business.app.deps);
  await business.agreed();

  await sendMessages({ ...business.app.deps, problems });

  expect(business.messages.accepted()).toEqual([]);
  expect(await business.rows()).toMatchObject([{ state: 'passed', lastError: 'template differs' }]);
  expect(business.alerts()).toContain('template_differs');
});

test('nothing is known about a template while the provider can’t be asked', async () => {
  await business.messages.stop();

  expect(await problem()).toEqual([]);
});
