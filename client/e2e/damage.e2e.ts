import { randomBytes } from 'node:crypto';
import { dayInIndia, extraChargeContract } from '@rental/contracts';
import { headersOf, makeFleet, saveCharges, seeToast, turnCounter } from './support/admin.ts';
import { holdCar, payHold } from './support/bookings.ts';
import { bookingCards, logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Damage that is found after a hand-out: its customer answers before anything is charged. */

test('a customer answers a proposed charge, and a manager decides', async ({ page, app, own, request, sandbox }) => {
  const { headers, carId, locationId } = await makeFleet(request, app);
  await turnCounter(request, app, true);
  await saveCharges(request, app, [
    { kind: 'fine', words: 'As on the official notice' },
    { kind: 'damage', words: 'By the price list at the counter' },
  ]);
  const customer = await registerCustomer(request);
  const as = { request, headers: await headersOf(request, customer) };
  const day = dayInIndia(own.now());
  const bookingId = await holdCar(as, { carId, locationId, fromDate: day, toDate: day });
  await payHold(as, sandbox, bookingId);
  const newId = () => randomBytes(12).toString('hex');
  const revOf = async () => {
    const { data }: { data: { rev: number } } = await (
      await request.get('/api/booking/getById', { headers, params: { id: bookingId } })
    ).json();
    return data.rev;
  };
  const post = async (path: string, data: object) => {
    const body = { bookingId, rev: await revOf(), recordId: newId(), ...data };
    expect((await request.post(`/api${path}`, { headers, data: body })).status()).toBe(201);
  };
  await expect.poll(async () => (await revOf()) > 0).toBe(true);
  await post('/counter/handOut', { odometer: 41_220 });
  const { addCharge, proposeDamage } = extraChargeContract;
  await post(addCharge.path, { kind: 'fine', amount: 1_000, reason: 'Speeding', evidence: 'Notice KA19-220481' });
  await post(proposeDamage.path, {
    amount: 1_800,
    reason: 'Scratch, left rear door',
    evidence: 'Photos of the return',
  });

  await test.step('the customer reads the proposal in My Bookings and answers', async () => {
    await logIn(page, customer, '/bookings');
    const card = bookingCards(page).first();
    await expect(card.getByText('New since your pick-up: Scratch, left rear door')).toBeVisible();
    await expect(card.getByRole('region', { name: 'Extra charges' })).toBeVisible();
    await reviewScreen(page, 'bookings-damage');
    await card.getByRole('button', { name: 'Write an answer' }).click();
    await card.getByLabel(/^What should we know/).fill('It was there when I picked up the car.');
    await reviewScreen(page, 'bookings-damage-answer');
    await card.getByRole('button', { name: 'Send answer' }).click();
    await seeToast(page, 'Answer sent');
    await expect(card.getByText('You answered: “It was there when I picked up the car.”')).toBeVisible();
    await reviewScreen(page, 'bookings-damage-answered');
  });

  await test.step('an owner reads the answer, and charges it with a reason', async () => {
    await page.context().clearCookies();
    await logIn(page, app.admin, `/admindashboard?booking=${bookingId}`);
    const section = page.getByRole('dialog').getByRole('region', { name: 'Extra charges' });
    await expect(section.getByText('It was there when I picked up the car.')).toBeVisible();
    await section.getByRole('button', { name: 'Charge ₹1,800' }).click();
    await section.getByLabel(/^Why you charge it/).fill('The photos of the hand-out show none');
    await reviewScreen(page, 'booking-damage', '[role=dialog]');
    await section.getByRole('button', { name: 'Charge ₹1,800' }).click();
    await seeToast(page, 'Charge added');
    await expect(page.getByRole('dialog').getByText('₹2,800 still to pay')).toBeVisible();
    await page.goto('/admindashboard?view=prices');
    await page.getByRole('region', { name: 'Extra charges' }).scrollIntoViewIfNeeded();
    await reviewScreen(page, 'admin-prices-charges');
  });
  await turnCounter(request, app, false);
  await saveCharges(request, app, []);
});
