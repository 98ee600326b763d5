import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, dayInIndia, formatDay } from '@rental/contracts';
import { dialogOf, inventName, makeFleet, seeToast } from './support/admin.ts';
import {
  bookingCards,
  checkoutFrame,
  confirmButton,
  daysFromToday,
  logIn,
  paySuccessfully,
  registerCustomer,
  rentButton,
} from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Pick-up and return times, and a day on which one customer returns a car and another picks it up. */

type Headers = Record<string, string>;
type Times = { isOn: boolean; turnaround: boolean };

async function saveTimes(request: APIRequestContext, headers: Headers, times: Times): Promise<void> {
  const limits = { readyMinutes: 60, lateMinutes: 30, noticeMinutes: 0, lastPickUpMinutes: 30 };
  const response = await request.put('/api/settings/saveTimes', { headers, data: { ...times, ...limits } });
  expect(response.status()).toBe(200);
}

/** Gives the location hours from 9 to 6 with a break, and a name that fits on a phone. */
async function setHours(request: APIRequestContext, headers: Headers, id: string, given: object = {}): Promise<string> {
  const name = inventName('Kochi');
  const hours = Array.from({ length: 7 }, () => ({ open: '09:00', close: '18:00' }));
  const pauses = Array.from({ length: 7 }, () => [{ from: '13:00', to: '14:00' }]);
  const data = { name, description: 'Beside the metro', isEnabled: true, hours, pauses, ...given };
  const response = await request.put(`/api/location/editById?id=${id}`, { headers, data });
  expect(response.status()).toBe(200);
  return name;
}

type Days = { fromDate: string; toDate: string };

/** Makes the business charge per 24 hours, with a free hour for late returns, or per calendar day. */
async function savePrices(request: APIRequestContext, headers: Headers, arePeriods: boolean): Promise<void> {
  const plain = { roundTo: 10, weekend: null, seasons: [], lengths: [], extras: [] };
  const data = { ...plain, ...(arePeriods && { count: 'periods', graceMinutes: 60 }) };
  expect((await request.put('/api/settings/savePrices', { headers, data })).status()).toBe(200);
}

/** Opens the results for a location, as a new customer. */
async function open(page: Page, request: APIRequestContext, locationId: string, { fromDate, toDate }: Days) {
  await logIn(page, await registerCustomer(request), `/dashboard?location=${locationId}&from=${fromDate}&to=${toDate}`);
  await expect(rentButton(page)).toBeVisible();
}

/** Turns an admin’s calendar to the month that contains the day. */
async function showMonth(page: Page, day: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric' }).format(new Date(day));
  const shown = page.getByRole('status').filter({ hasText: /^[A-Z][a-z]+ \d{4}$/ });
  while ((await shown.textContent()) !== month) await page.getByRole('button', { name: 'Later', exact: true }).click();
}

async function pay(page: Page): Promise<void> {
  await confirmButton(page).click();
  await paySuccessfully(page, await checkoutFrame(page));
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
}

/**
 * Shows cars that were due at midnight in the list on the admin home, and a pick-up whose return location has a long
 * name. The replies are made up, because no test can wait until a car is late.
 */
async function showLateCars(page: Page): Promise<void> {
  const today = dayInIndia(new Date());
  const creta = { carName: 'Hyundai Creta', plate: 'MH12AB1234', locationName: 'Pune Airport' };
  const customer = { customerName: 'Ravi Shah', customerPhone: '+919811122233', code: 'K7M-2QX' };
  const period = { fromDate: addDays(today, -2), toDate: today, pickUpTime: '10:00', returnTime: '00:00' };
  const late = { ...creta, ...customer, ...period, rev: 1, lateFrom: `${today}T00:00`, lateDays: [] };
  const next = {
    _id: 'b'.repeat(24),
    kind: 'booked',
    code: 'P4R-8TZ',
    customerName: 'Asha Lakshmi Venkataraghavan-Rao',
    customerPhone: '+919876543210',
    fromDate: today,
    pickUpTime: '13:00',
  };
  const free = [
    { carName: 'Maruti Swift', count: 2 },
    { carName: 'Hyundai i20', count: 1 },
  ];
  const rentals = [
    { ...late, _id: 'c'.repeat(24), customerName: 'Meera Nair', lateDays: [today], next: null, free: [] },
    { ...late, _id: 'd'.repeat(24), next, free },
    {
      ...late,
      _id: 'e'.repeat(24),
      customerName: 'Dev Patel',
      lateFrom: `${today}T24:00`,
      returnTime: '23:30',
      next: { ...next, code: null, customerName: null, customerPhone: null },
      free: [],
    },
    { ...late, _id: 'f'.repeat(24), toDate: addDays(today, -1), next: null, free: [] },
  ];
  await page.route('**/api/booking/getDueBack', async (route) => {
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, data: { day: today, rentals, more: 3 } } });
  });
  const pickUps = [{ ...late, _id: 'a'.repeat(24), returnLocationName: 'Mumbai Chhatrapati Shivaji Maharaj Airport' }];
  await page.route('**/api/booking/getToday', async (route) => {
    const response = await route.fetch();
    const body: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, pickUps } } });
  });
}

test('one customer returns a car in the morning, another picks it up that afternoon, and the first one changes times', async ({
  page,
  app,
  request,
  browser,
}) => {
  const { headers, locationId, carId } = await makeFleet(request, app);
  const name = await setHours(request, headers, locationId);
  await saveTimes(request, headers, { isOn: true, turnaround: true });
  const { fromDate, toDate: between } = daysFromToday(50);
  const toDate = addDays(between, 1);
  const [first, second] = [
    { fromDate, toDate },
    { fromDate: toDate, toDate: addDays(toDate, 1) },
  ];

  try {
    await test.step('the first customer chooses times and pays', async () => {
      await open(page, request, locationId, first);
      await rentButton(page).click();
      await expect(page.getByLabel('Pick-up time')).toHaveValue('09:00');
      await page.getByLabel('Pick-up time').selectOption('10:00');
      await page.getByLabel('Return time').selectOption('11:30');
      await reviewScreen(page, 'times-dialog');
      await pay(page);
      await page.goto('/bookings');
      await expect(bookingCards(page)).toContainText('10:00AM');
      await expect(bookingCards(page)).toContainText('11:30AM');
      await reviewScreen(page, 'times-bookings');
    });

    await test.step('the second customer can pick up the car once it is cleaned', async () => {
      const other = await browser.newPage({ baseURL: app.url });
      await open(other, request, locationId, second);
      await expect(other.getByText(`Pick-up from 12:30PM on ${formatDay(second.fromDate).slice(0, 5)}`)).toBeVisible();
      await reviewScreen(other, 'times-results');
      await rentButton(other).click();
      await expect(other.getByLabel('Pick-up time')).toHaveValue('12:30');
      await reviewScreen(other, 'times-dialog-limited');
      await pay(other);
      await other.close();
    });

    await test.step('the first customer may return later only until the next pick-up', async () => {
      await page.getByRole('button', { name: /^Change times/ }).click();
      const returnTime = dialogOf(page).getByRole('combobox', { name: 'Return time' });
      await expect(returnTime.locator('option').last()).toHaveText('11:30AM');
      await returnTime.selectOption('09:30');
      await reviewScreen(page, 'times-change');
      await dialogOf(page).getByRole('button', { name: 'Save' }).click();
      await seeToast(page, 'Times saved');
      await expect(bookingCards(page)).toContainText('9:30AM');
    });

    await test.step('an admin sees the shared day in the calendars of the car and the fleet', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await logIn(admin, app.admin, `/admindashboard?view=calendar&car=${carId}`);
      await showMonth(admin, toDate);
      await expect(admin.getByRole('cell', { name: /Booked until 9:30AM.*Cleaning until 10:30AM/ })).toContainText(
        'from 12:30PM',
      );
      await admin.getByLabel('From Date').fill(second.toDate);
      await admin.getByLabel('To Date').fill(addDays(second.toDate, 2));
      await admin.getByLabel('From', { exact: true }).selectOption('7:30PM');
      await admin.getByLabel('Until', { exact: true }).selectOption('11:00AM');
      await admin.getByLabel('Reason').fill('New tyres');
      await reviewScreen(admin, 'times-block-form');
      await admin.getByRole('button', { name: 'Block days' }).click();
      await seeToast(admin, `Blocked from 7:30PM on ${formatDay(second.toDate)}`);
      await expect(admin.getByRole('cell', { name: /Blocked from 7:30PM/ })).toBeVisible();
      await reviewScreen(admin, 'times-car-calendar');
      await admin.goto('/admindashboard?view=calendar');
      await showMonth(admin, toDate);
      const ofCar = admin.locator(`a[href*="car=${carId}"]`).first();
      const next = admin.getByRole('navigation', { name: 'Pages of cars' }).getByRole('button', { name: 'Next' });
      // Other journeys may have added so many cars that this one is on a later page.
      await expect(async () => {
        if ((await ofCar.count()) === 0) await next.click({ timeout: 1_000 });
        await expect(ofCar).toBeAttached({ timeout: 1_000 });
      }).toPass();
      const bar = admin.getByRole('link', { name: /12:30PM to .*Cleaning until/ });
      await bar.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
      await expect(bar).toBeInViewport();
      await reviewScreen(admin, 'times-fleet-calendar');
      await admin.close();
    });

    await test.step('an admin sees which customers are affected by new opening hours', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await logIn(admin, app.admin, '/admindashboard?view=lookups');
      await admin.getByRole('button', { name: `Edit ${name}` }).click();
      await dialogOf(admin).getByRole('button', { name: 'More details of this location' }).click();
      const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(new Date(second.toDate));
      await dialogOf(admin).getByLabel(`${weekday}, closes`).fill('17:00');
      await dialogOf(admin).getByRole('button', { name: 'Update' }).click();
      await expect(admin.getByText('1 booking would fall outside these hours. It stays valid.')).toBeVisible();
      await reviewScreen(admin, 'times-outside-hours');
      await admin.getByRole('button', { name: 'Go back' }).click();
      await admin.close();
    });

    await test.step('an admin sees the settings under Times', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await logIn(admin, app.admin, '/admindashboard?view=times');
      await expect(admin.getByRole('heading', { name: 'Times' }).first()).toBeVisible();
      await reviewScreen(admin, 'admin-times');
      await admin.close();
    });

    await test.step('an admin sees which cars are late, and reports one with the keyboard', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await showLateCars(admin);
      await logIn(admin, app.admin, '/admindashboard');
      const due = admin.getByRole('region', { name: /^Due back/ });
      await expect(due).toContainText('Other free cars: 2 × Maruti Swift, 1 × Hyundai i20');
      await reviewScreen(admin, 'admin-due-back');
      await due.getByRole('button', { name: 'Not back yet: Hyundai Creta, Ravi Shah' }).focus();
      await admin.keyboard.press('Enter');
      await expect(due.getByRole('alertdialog')).toBeFocused();
      await reviewScreen(admin, 'admin-due-back-question');
      await admin.keyboard.press('Tab');
      await admin.keyboard.press('Enter');
      await expect(due.getByRole('alert')).toContainText('This booking does not exist');
      await reviewScreen(admin, 'admin-due-back-refused');
      await admin.close();
    });
  } finally {
    await saveTimes(request, headers, { isOn: false, turnaround: false });
  }
});

test('a customer pays per 24 hours, sees what a later return costs, and changes times at the same price', async ({
  page,
  app,
  request,
  browser,
}) => {
  const { headers, locationId } = await makeFleet(request, app);
  await setHours(request, headers, locationId);
  await saveTimes(request, headers, { isOn: true, turnaround: false });
  await savePrices(request, headers, true);
  const { fromDate, toDate: between } = daysFromToday(60);

  try {
    await test.step('the card and the dialog charge 2 days for 48 hours, and 3 for a later return', async () => {
      await open(page, request, locationId, { fromDate, toDate: addDays(between, 1) });
      await expect(page.getByText('2 days, 9:00AM to 9:00AM')).toBeVisible();
      await reviewScreen(page, 'periods-results');
      await rentButton(page).click();
      await expect(page.getByText('Total price, 2 days')).toBeVisible();
      await reviewScreen(page, 'periods-dialog');
      await page.getByLabel('Return time').selectOption('10:30');
      await expect(page.getByText('Total price, 3 days')).toBeVisible();
      await page.getByLabel('Return time').selectOption('10:00');
      await expect(
        page.getByText('2 days, 9:00AM to 10:00AM. Charged per 24 hours or part; up to 1 hour late is free.'),
      ).toBeVisible();
      await pay(page);
    });

    await test.step('My Bookings offers only times at the same price', async () => {
      await page.goto('/bookings');
      await expect(bookingCards(page)).toContainText('2 days');
      await page.getByRole('button', { name: /^Change times/ }).click();
      const returnTime = dialogOf(page).getByRole('combobox', { name: 'Return time' });
      await expect(returnTime.locator('option').last()).toHaveText('10:00AM');
      await reviewScreen(page, 'periods-change');
    });

    await test.step('an admin sees the rule under Prices, with an example before and after', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await logIn(admin, app.admin, '/admindashboard?view=prices');
      await expect(admin.getByLabel('Free minutes after 24 hours')).toHaveValue('60');
      await reviewScreen(admin, 'admin-prices-periods');
      await admin.getByLabel('A day is').selectOption('calendar');
      await expect(admin.getByText('is charged for 2 days now, and for 3 days after saving.')).toBeVisible();
      await admin.close();
    });
  } finally {
    await savePrices(request, headers, false);
    await saveTimes(request, headers, { isOn: false, turnaround: false });
  }
});

test('a customer returns a car at another location for a fee', async ({ page, app, request, browser }) => {
  const { headers, locationId } = await makeFleet(request, app);
  const there = { name: inventName('Munnar'), description: 'Near the park', isEnabled: true, address: '12 MG Road' };
  const created = await request.post('/api/location/create', { headers, data: there });
  const { data }: { data: { _id: string } } = await created.json();
  const routes = [{ locationId: data._id, minutes: 180, oneWayFee: 1_500 }];
  const pickUp = await setHours(request, headers, locationId, { routes });
  await saveTimes(request, headers, { isOn: true, turnaround: true });
  const days = daysFromToday(60);

  try {
    await test.step('the price depends on the return location', async () => {
      await open(page, request, locationId, days);
      await rentButton(page).click();
      await expect(page.getByLabel('Return location')).toHaveValue(locationId);
      await page.getByLabel('Return location').selectOption(`${there.name} (+₹1,500)`);
      await expect(dialogOf(page).getByText(`Return at ${there.name}`)).toBeVisible();
      await page.getByLabel('Pick-up time').selectOption('10:00');
      // The pick-up location is closed at this time, but the return location is open.
      await page.getByLabel('Return time').selectOption('21:00');
      await reviewScreen(page, 'one-way-dialog');
      await pay(page);
    });

    await test.step('My Bookings and the receipt show the return location', async () => {
      await page.goto('/bookings');
      await expect(bookingCards(page)).toContainText(`Pick-up 10:00AM at ${pickUp}`);
      await expect(bookingCards(page)).toContainText(`at ${there.name}`);
      await reviewScreen(page, 'one-way-bookings');
      await page.getByRole('link', { name: /^Receipt/ }).click();
      await expect(page.getByText(`${there.name}, 12 MG Road`)).toBeVisible();
      await expect(page.getByText(`Return at ${there.name}`)).toBeVisible();
      await reviewScreen(page, 'one-way-receipt');
    });

    await test.step('staff see the return location in the bookings table and in the details', async () => {
      const admin = await browser.newPage({ baseURL: app.url });
      await logIn(admin, app.admin, `/admindashboard?search=${encodeURIComponent(pickUp)}`);
      await expect(admin.getByText(`return at ${there.name}`).first()).toBeVisible();
      await reviewScreen(admin, 'one-way-admin-table');
      await admin
        .getByRole('button', { name: /^Details of booking/ })
        .first()
        .click();
      await expect(dialogOf(admin).getByText('Return location')).toBeVisible();
      await reviewScreen(admin, 'one-way-admin-details');
      await admin.close();
    });
  } finally {
    await saveTimes(request, headers, { isOn: false, turnaround: false });
  }
});
