import { settingsContract, standardTexts, systemContract } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { soundCompany } from '../../../local/seed/valid-company.ts';
import { deliverMails } from '../../../test/support/deliver-mails.ts';
import { buildBooking, buildUser } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findReceipt } from '../receipt/find-papers.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import { SettingsVersion } from './settings.model.ts';

const { getBusiness, saveBusiness } = settingsContract;
const charge = { method: 'upi' };
const figure = { number: '12', label: 'cities', text: 'In the south.' };
const quote = { quote: 'Good.', name: 'Leela N.', trip: 'To Ooty', photo: null };
const nameless = { ...business.grievanceOfficer, name: ' ' };

let office: Office;

beforeEach(async () => {
  office = await openOffice({ env: soundCompany });
});

const save = async (changes: Partial<typeof business> = {}, version?: number) =>
  office.call(saveBusiness, {
    body: { ...business, ...changes },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });

describe('GET /settings/getBusiness', () => {
  test('returns the default texts and the server’s settings until an admin saves business details', async () => {
    const { data } = await office.call(getBusiness);

    expect(data).toMatchObject({ version: 0, savedBy: null, history: [] });
    expect(data?.business).toEqual({
      ...standardTexts,
      cancellationTiers: [{ percent: 100, hoursBefore: 0 }],
      logo: null,
      legalName: 'Rentals Private Limited',
      phone: '+91 20 2612 3456',
      whatsapp: null,
      email: 'hello@rentals.in',
      address: '12 Lake Road, Pune 411001',
      grievanceOfficer: { name: 'Meera Joshi', email: 'grievance@rentals.in', phone: '+91 20 2612 3457' },
      tax: { number: null, state: null, code: null, percent: null, isIncluded: true },
    });
  });
});

describe('PUT /settings/saveBusiness', () => {
  test('adds a version, audits it, and rejects an edit of an older version', async () => {
    expect((await save({}, 0)).data).toMatchObject({ version: 1, business });
    expect((await save({ tagline: 'Another' }, 0)).code).toBe('edited_meanwhile');
    expect((await save({ tagline: 'Another' }, 1)).data).toMatchObject({ version: 2 });

    const earlier = await office.succeed(getBusiness, { query: { version: '1' } });
    expect(earlier.business).toEqual(business);
    expect(await AuditEntry.findOne({ targetName: 'Business 2' }).lean()).toMatchObject({
      action: 'settings.saveBusiness',
      before: business,
      after: { ...business, tagline: 'Another' },
    });
  });

  test.each([
    ['two lines of opening hours instead of three', 'hours', { hours: ['Mon', 'Tue'] }],
    ['a list of FAQ answers from which one is missing', 'answers', { answers: standardTexts.answers.slice(1) }],
    ['a logo URL without https', 'logo', { logo: 'http://logo.example/a.png' }],
    ['an invalid GST number', 'tax.number', { tax: { ...business.tax, number: '29ABC' } }],
    ['a tax percentage without a service code', 'tax.percent', { tax: { ...business.tax, code: null } }],
    [
      'markup instead of a photo’s URL',
      'team.0.photo',
      { team: [{ name: 'Asha', role: 'Owner', photo: '<img src=x>' }] },
    ],
    ['a member without a visible name', 'team.0.name', { team: [{ name: '\u3164', role: 'Owner', photo: null }] }],
    ['a quote of two lines', 'testimonials.0.quote', { testimonials: [{ ...quote, quote: 'One\ntwo' }] }],
    ['seven figures', 'figures', { figures: Array.from({ length: 7 }, () => figure) }],
    ['a figure without a label', 'figures.0.label', { figures: [{ ...figure, label: ' ' }] }],
    ['a car that is chosen twice', 'cars', { cars: ['xR3vJ0mKq1Zs', 'xR3vJ0mKq1Zs'] }],
    ['a car that is not a model', 'cars.0', { cars: ['Creta'] }],
    ['a grievance officer without a name', 'grievanceOfficer.name', { grievanceOfficer: nameless }],
  ])('rejects %s with an error for the field concerned, and saves nothing', async (_what, path, changes) => {
    const { status, error } = await save(changes);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await office.succeed(getBusiness)).toMatchObject({ version: 0 });
  });

  test('stores own content and hidden sections, and samples as absent fields', async () => {
    const { figures: _, ...rest } = business;
    const body = { ...rest, team: [], cars: ['xR3vJ0mKq1Zs'] };

    await office.succeed(saveBusiness, { body });

    expect((await office.succeed(getBusiness)).business).toEqual(body);
    expect(await SettingsVersion.findOne().lean()).toHaveProperty('value', body);
  });

  test('takes effect on the site within seconds', async () => {
    await office.client.succeed(systemContract.company);
    await save();
    office.clock.advance(5_000);

    const company = await office.client.call(systemContract.company);
    const config = await office.client.succeed(systemContract.config);

    const { legalName: name, address, phone, email, grievanceOfficer } = business;
    expect(company.data).toEqual({ name, address, phone, email, grievanceOfficer });
    expect(company.headers['cache-control']).toBe('public, max-age=3600');
    expect(config.business).toMatchObject({ version: 1, brandName: 'Kaveri Cars', whatsapp: business.whatsapp });
    expect(config.business).not.toHaveProperty('terms');
    expect(config.business).not.toHaveProperty('tax');
  });

  test('changes the signature of later emails, but not a customer name that contains the brand name', async () => {
    const changed = { key: 'test', to: 'asha@example.com', template: 'password_changed' } as const;
    const data = {
      name: 'Sarani Rao',
      at: '2026-11-20T06:30:00.000Z',
      device: 'Firefox',
      resetUrl: 'https://x.example/reset',
    };
    await queueMail({ ...changed, data }, office.deps);
    await save();

    const [mail] = await deliverMails(office, 'asha@example.com');

    expect(mail?.text).toContain('Dear Sarani Rao,');
    expect(mail?.text).toMatch(/\n\nKaveri Cars\nDown the river, over the hills\.$/);
  });

  test('affects new receipts, but never those already issued', async () => {
    const { _id: customerId } = await buildUser();
    const [first, second] = [
      await buildBooking({ status: 'confirmed', customerId }),
      await buildBooking({ status: 'confirmed', customerId }),
    ];
    await issueReceipt({ booking: first, charge }, office.deps);
    const before = await findReceipt(first._id);

    await save();
    await issueReceipt({ booking: second, charge }, office.deps);

    expect(await findReceipt(first._id)).toEqual(before);
    expect(before?.printed.seller.name).toBe('Rentals Private Limited');
    expect((await findReceipt(second._id))?.printed).toMatchObject({
      seller: {
        name: 'Kaveri Cars Private Limited',
        address: '100 Gulmohar Road, Indiranagar, Bengaluru 560038, Karnataka (29)',
        taxNumber: '29ABCDE1234F1Z5',
      },
      tax: { code: '997311', percent: 18 },
      priceIncludesTax: true,
    });
  });
});
