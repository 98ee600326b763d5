import { addDays, dayInIndia } from '@rental/contracts';
import { makeFleet, turnCounter } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

test('an owner looks up by keyboard who had a car, and where it stood before', async ({ page, app, own, request }) => {
  const digits = String(Date.now());
  const plate = `KA01${digits.slice(-6)}`;
  const { headers, carId, car, locationId } = await makeFleet(request, app, { plate });
  const today = dayInIndia(own.now());
  const bookingId = newId();
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/counter/${path}`, { headers, data });
    expect(reply.status(), await reply.text()).toBe(201);
  };
  const period = { carId, locationId, fromDate: today, toDate: today, expectedTotal: car.rentalPrice };
  const customer = { name: 'Meera Iyer', phone: `7${digits.slice(-9)}` };
  await post('hold', { ...period, recordId: bookingId, customer });
  const payment = { amount: car.rentalPrice, method: 'cash' };
  await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0, payment } });
  await post('handOut', { bookingId, rev: 1, recordId: newId() });
  await own.passMinutes(2);

  await logIn(page, app.admin, '/admindashboard?view=counter');
  await press(page, page.getByRole('button', { name: 'Who had this car?' }));
  await typeInto(page, page.getByRole('textbox', { name: /^Number plate/ }), plate.toLowerCase());
  await reviewScreen(page, 'custody-question');

  await test.step('sees the customer', async () => {
    const now = own.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });
    await page.getByLabel(/^Time/).fill(now);
    await press(page, page.getByRole('button', { name: 'Look up' }));
    await expect(page.getByRole('article')).toContainText('Meera Iyer had the car.');
    await reviewScreen(page, 'custody-answer');
  });

  await test.step('sees that nobody had it on the day before', async () => {
    await page.getByLabel(/^Day/).fill(addDays(today, -1));
    await press(page, page.getByRole('button', { name: 'Look up' }));
    await expect(page.getByRole('article')).toContainText('Nobody had the car then.');
    await reviewScreen(page, 'custody-nobody');
  });
});
