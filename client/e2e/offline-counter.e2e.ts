import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { counterContract, dayInIndia, photoContract, staffRentalContract } from '@rental/contracts';
import { headersOf, makeFleet, turnCounter } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { holdCar, payHold } from './support/bookings.ts';
import { logIn, registerCustomer } from './support/customer.ts';
import { drawPhoto } from './support/draw-photo.ts';
import { reviewScreen } from './support/review.ts';
import { expect, type Sandbox, test } from './support/test.ts';

/* Hand-outs without a network, as in a basement: they wait on the device, and are sent once. */

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => {
  await saveAgreement(request, app, null);
  await turnCounter(request, app, false);
});

async function saveAgreement(request: APIRequestContext, app: RunningApp, text: string | null): Promise<void> {
  const headers = await headersOf(request, app.admin);
  const path = `/api${counterContract.getAgreement.path}`;
  const { data }: { data: { version: number; text: string | null } } = await (
    await request.get(path, { headers })
  ).json();
  if (data.text === text) return;
  const saved = { headers, data: { version: data.version, text } };
  expect((await request.put(`/api${counterContract.saveAgreement.path}`, saved)).status()).toBe(200);
}

type Paying = { request: APIRequestContext; app: RunningApp; sandbox: Sandbox };

/** Creates a location with two cars, each of which a customer has paid for today. */
async function makeRentals({ request, app, sandbox }: Paying, day: string) {
  const { headers, car, locationId, carId } = await makeFleet(request, app);
  const other = { ...car, carName: `${car.carName} Two`, carLocations: [locationId], isEnabled: true };
  const created = await request.post('/api/vehicle/create', { headers, data: other });
  const { data: second }: { data: { _id: string } } = await created.json();
  const rent = async (wanted: string) => {
    const own = await headersOf(request, await registerCustomer(request));
    const bookingId = await holdCar(
      { request, headers: own },
      { carId: wanted, locationId, fromDate: day, toDate: day },
    );
    await payHold({ request, headers: own }, sandbox, bookingId);
    return bookingId;
  };
  const [quiet, raced] = [await rent(carId), await rent(second._id)];
  return { headers, locationId, quiet, raced, quietCar: car.carName, racedCar: other.carName };
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature, empty. Sign here.' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature, drawn' })).toBeVisible();
}

/** How many rentals have the facts of their dialogs on this device. */
const countKept = async (page: Page) =>
  page.evaluate(async () => {
    const copy = await (await caches.open('sarani-private')).match('/offline-copies/counter');
    const kept: { data: { handovers: unknown[] } } | undefined = await copy?.json();
    return kept?.data.handovers.length ?? 0;
  });

const waitingList = (page: Page, count: number) =>
  page.getByRole('region', { name: `Waiting to be sent (${count})`, exact: true });

/** Counts the hand-outs that this browser sends, by booking. */
function countHandOuts(context: BrowserContext) {
  const sent: string[] = [];
  context.on('requestfinished', (request) => {
    if (!request.url().endsWith(counterContract.handOut.path)) return;
    const body: { bookingId: string } = request.postDataJSON();
    sent.push(body.bookingId);
  });
  return (bookingId: string) => sent.filter((id) => id === bookingId).length;
}

test('hand-outs without a network survive a closed tab and are sent once, and a conflict is shown', async ({
  page,
  context,
  app,
  own,
  request,
  sandbox,
}) => {
  await saveAgreement(request, app, '1. The driver named here drives the car.');
  const { headers, locationId, ...rentals } = await makeRentals({ request, app, sandbox }, dayInIndia(own.now()));
  const { quiet, raced, quietCar, racedCar } = rentals;
  const counter = `/admindashboard?view=counter&locationId=${locationId}`;
  const dialog = page.getByRole('dialog');
  const handOutsOf = countHandOuts(context);

  await test.step('opens the counter while there is a network', async () => {
    await logIn(page, app.admin, counter);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect.poll(async () => countKept(page)).toBe(2);
    await page.waitForLoadState('networkidle');
  });
  const photo = await drawPhoto(page);

  await test.step('hands out a car with two photos and a signature', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/What you record is kept on this device/)).toBeVisible();
    await page
      .getByRole('button', { name: `Hand out: ${quietCar}`, exact: false })
      .first()
      .click();
    await expect(dialog.getByText(/^You are offline\. This is the rental as of/)).toBeVisible();
    await dialog.getByLabel('Odometer').fill('41220');
    await dialog.getByLabel('Fuel').selectOption('Full');
    await dialog.getByRole('button', { name: 'Photos' }).click();
    for (const place of ['Front', 'Back']) {
      await dialog
        .locator(`input[type=file][aria-label="${place}"]`)
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    }
    await expect(dialog.getByText('2 photos still to send.')).toBeVisible();
    await sign(page);
    await reviewScreen(page, 'offline-hand-out', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Hand out', exact: true }).click();
    await expect(dialog.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible();
    await reviewScreen(page, 'offline-kept', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(waitingList(page, 1)).toContainText(`Hand-out: ${quietCar}`);
  });

  await test.step('hands out another car, which a second device hands out in the meantime', async () => {
    await page.getByRole('button', { name: `Hand out: ${racedCar}`, exact: false }).click();
    await dialog.getByLabel('Odometer').fill('52000');
    await dialog.getByRole('checkbox', { name: /accepts the rental agreement/ }).check();
    await dialog.getByRole('button', { name: 'Hand out', exact: true }).press('Enter');
    await expect(dialog.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(waitingList(page, 2).getByText('Waiting to be sent', { exact: true })).toHaveCount(2);
    await reviewScreen(page, 'offline-waiting');

    const { data: agreed }: { data: { version: number } } = await (
      await request.get(`/api${counterContract.getAgreement.path}`, { headers })
    ).json();
    const { data }: { data: { rev: number } } = await (
      await request.get(`/api${counterContract.getHandover.path}?bookingId=${raced}`, { headers })
    ).json();
    const other = { bookingId: raced, rev: data.rev, recordId: 'a'.repeat(24) };
    const body = { ...other, agreement: { version: agreed.version, name: 'Asha Rao' } };
    expect((await request.post(`/api${counterContract.handOut.path}`, { headers, data: body })).status()).toBe(201);
  });

  await test.step('asks before a logout', async () => {
    await page
      .getByRole('button', { name: /^Profile menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: '2 records are not sent yet' });
    await expect(question).toBeFocused();
    await reviewScreen(page, 'offline-log-out');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  await page.close();
  const tab = await context.newPage();
  await test.step('opens the counter again without a network', async () => {
    await tab.goto(counter);
    await expect(waitingList(tab, 2)).toBeVisible();
    await expect(tab.getByText(/Last updated/)).toBeVisible();
  });

  await test.step('sends each hand-out once from two tabs when the connection is back', async () => {
    const secondTab = await context.newPage();
    await secondTab.goto(counter);
    await expect(waitingList(secondTab, 2)).toBeVisible();
    await context.setOffline(false);
    // If the first attempt comes before the network is back, the next one is 30 seconds later.
    await expect(waitingList(tab, 1).getByText('Needs you')).toBeVisible({ timeout: 90_000 });
    await expect(waitingList(secondTab, 1)).toBeVisible();
    expect([handOutsOf(quiet), handOutsOf(raced)]).toEqual([1, 1]);
    await secondTab.close();

    const { data }: { data: { handovers: object[] } } = await (
      await request.get(`/api${staffRentalContract.get.path}?id=${quiet}`, { headers })
    ).json();
    expect(data.handovers).toMatchObject([
      {
        kind: 'out',
        odometer: 41_220,
        fuelEighths: 8,
        arrivedAt: expect.any(String),
        agreement: { signature: expect.stringMatching(/^M/) },
      },
    ]);
    const photos = async () => {
      const path = `/api${photoContract.getAll.path}?bookingId=${quiet}`;
      const { data: got }: { data: { photos: object[] } } = await (await request.get(path, { headers })).json();
      return got.photos.length;
    };
    await expect.poll(photos).toBe(2);
  });

  await test.step('shows the conflict, and discards it after a question', async () => {
    const conflict = waitingList(tab, 1);
    await expect(conflict.getByText('This car has been handed out')).toBeVisible();
    await expect(conflict.getByRole('region', { name: 'What you recorded' })).toContainText('Odometer: 52000');
    await expect(conflict.getByRole('region', { name: 'The rental now' })).toContainText('The car is out.');
    await expect(conflict.getByRole('region', { name: 'The rental now' })).toContainText(/Handed out .* by /);
    await reviewScreen(tab, 'offline-conflict');
    await conflict.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(tab.getByRole('alertdialog', { name: 'Discard this record?' })).toBeFocused();
    await reviewScreen(tab, 'offline-discard');
    await tab.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(waitingList(tab, 1)).toBeHidden();
    await expect(tab.getByRole('region', { name: 'Now' })).toBeFocused();
  });
});
