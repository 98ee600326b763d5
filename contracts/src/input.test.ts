import { describe, expect, test } from 'vitest';
import {
  availableCarsQuery,
  createBookingBody,
  email,
  emailMessage,
  imageAddress,
  lineOfText,
  objectId,
  pageNumber,
  paragraph,
  password,
  passwordMessage,
  vehicleBody,
} from './index.ts';
import { samples } from '../samples/index.ts';

const accepts = (schema: { safeParse: (input: unknown) => { success: boolean } }, input: unknown): boolean =>
  schema.safeParse(input).success;

describe('email', () => {
  test.each(['a@b.co', 'Asha.Rao+cars@Mail.Example.COM', `${'a'.repeat(242)}@example.com`])('accepts %s', (address) => {
    expect(email.parse(address)).toBe(address.toLowerCase());
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@b.',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.de',
    ' a@b.co',
    'a@b.co ',
    'a@b@c.de',
    'a@b.co\n',
    'a\t@b.co',
  ])('rejects %j with the fixed message', (address) => {
    expect(email.safeParse(address).error?.issues[0]?.message).toBe(emailMessage);
  });

  test('rejects an address of more than 100,000 characters within 50 ms', () => {
    const long = `${'a@'.repeat(50_000)}b.co`;
    // The shortest of several runs, because the longer ones may only show how busy the machine is.
    const times = Array.from({ length: 5 }, () => {
      const startedAt = Date.now();
      expect(accepts(email, long)).toBe(false);
      return Date.now() - startedAt;
    });

    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe('password', () => {
  test.each(['Kestrel7!', `Aa1!${'x'.repeat(68)}`, 'A1!@#$%^&*'])('accepts %s', (text) => {
    expect(accepts(password, text)).toBe(true);
  });

  test.each([
    ['7 characters', 'Aa1!xyz'],
    ['73 characters', `Aa1!${'x'.repeat(69)}`],
    ['no capital', 'kestrel7!'],
    ['no digit', 'Kestrels!'],
    ['no symbol', 'Kestrel77'],
    ['a character outside the list', 'Kestrel7! '],
    ['another symbol', 'Kestrel7!-'],
    ['another script', 'Kestrel7!é'],
  ])('rejects %s', (_, text) => {
    expect(password.safeParse(text).error?.issues[0]?.message).toBe(passwordMessage);
  });
});

describe('ids and texts', () => {
  test('an id is 24 hexadecimal digits in any case and parses to lowercase', () => {
    expect(objectId.parse('ABCDEF0123456789abcdef01')).toBe('abcdef0123456789abcdef01');
    expect(['', 'g'.repeat(24), 'a'.repeat(23), 'a'.repeat(25), '../x'].map((id) => accepts(objectId, id))).toEqual(
      Array<boolean>(5).fill(false),
    );
  });

  test.each([
    ['trimmed', '  Pune  ', 'Pune'],
    ['80 characters', 'x'.repeat(80), 'x'.repeat(80)],
    ['any script', 'पुणे स्टेशन', 'पुणे स्टेशन'],
  ])('a line is %s', (_, text, expected) => {
    expect(lineOfText(80).parse(text)).toBe(expected);
  });

  test.each(['', '   ', 'x'.repeat(81), 'a\nb', 'a\u0000b', 'a\u001bb', 'a\u0085b'])('a line cannot be %j', (text) => {
    expect(accepts(lineOfText(80), text)).toBe(false);
  });

  test.each(['a\ud800b', '\udc00', 'a\u202eb', '\u2066a'])('neither a line nor a paragraph can contain %j', (text) => {
    expect([accepts(lineOfText(80), text), accepts(paragraph(80), text)]).toEqual([false, false]);
  });

  test('a paragraph may contain line breaks and tabs but no other control characters', () => {
    expect(accepts(paragraph(10), 'a\r\n\tb')).toBe(true);
    expect(accepts(paragraph(10), 'a\u0007b')).toBe(false);
  });

  test('a page number is a whole number from 1', () => {
    expect(pageNumber.parse('12')).toBe(12);
    expect(['0', '-1', '1.5', '1e3', '01', '1234567', ' 1'].map((page) => accepts(pageNumber, page))).toEqual(
      Array<boolean>(7).fill(false),
    );
  });
});

describe('imageAddress', () => {
  test.each(['https://cars.example/a.jpg?w=1', 'https://a.example:8443', '/img/cars/creta.svg'])(
    'accepts %s',
    (url) => {
      expect(accepts(imageAddress, url)).toBe(true);
    },
  );

  test.each([
    'http://a.example/x.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a.example/x',
    'ftp://a.example',
    'https://user:pw@a.example/x',
    'https://a.example/"onerror=',
    '/img/../secret.svg',
    '/other/a.svg',
    `https://a.example/${'x'.repeat(500)}`,
  ])('rejects %s', (url) => {
    expect(accepts(imageAddress, url)).toBe(false);
  });
});

describe('a vehicle', () => {
  const body = samples['vehicle.create'].body;

  test.each([1, 100_000])('accepts a price of %i per day', (rentalPrice) => {
    expect(accepts(vehicleBody, { ...body, rentalPrice })).toBe(true);
  });

  test.each([0, -1, 0.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY, '2350'])(
    'rejects a price of %s per day',
    (rentalPrice) => {
      expect(accepts(vehicleBody, { ...body, rentalPrice })).toBe(false);
    },
  );

  test.each([
    ['carLocations', []],
    ['carLocations', ['a'.repeat(24), 'a'.repeat(24)]],
    ['carLocations', 'a'.repeat(24)],
    ['modelYear', '22'],
    ['modelYear', 2022],
    ['fuelType', 'electric'],
    ['transmissionType', 'Manual'],
    ['isEnabled', 'true'],
    ['carName', ' '],
    ['imageUrlOne', 'http://a.example/x'],
    ['imageUrlTwo', 'javascript:alert(1)'],
  ])('rejects %s %j', (field, value) => {
    expect(accepts(vehicleBody, { ...body, [field]: value })).toBe(false);
  });

  test('rejects a location that is listed twice, even in different letter case', () => {
    const id = 'abcdefabcdefabcdefabcdef';

    expect(accepts(vehicleBody, { ...body, carLocations: [id, id.toUpperCase()] })).toBe(false);
  });
});

describe('a period', () => {
  const body = samples['booking.create'].body;
  const query = samples['booking.getAvailableCars'].query;

  test('accepts a period of one day', () => {
    expect(accepts(createBookingBody, { ...body, toDate: body.fromDate })).toBe(true);
  });

  test.each([
    ['body', createBookingBody, body],
    ['query', availableCarsQuery, query],
  ] as const)('in a %s cannot end before it begins', (_, schema, input) => {
    const parsed = schema.safeParse({ ...input, fromDate: '2026-12-03', toDate: '2026-12-02' });

    expect(parsed.error?.issues).toMatchObject([
      { path: ['toDate'], message: 'To Date cannot be earlier than From Date' },
    ]);
  });
});
