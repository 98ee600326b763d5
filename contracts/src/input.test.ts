import { describe, expect, test } from 'vitest';
import {
  availableCarsQuery,
  createBookingBody,
  imageAddress,
  lineOfText,
  nameOfPerson,
  objectId,
  pageNumber,
  paragraph,
  remark,
  password,
  passwordMessage,
  phone,
  phoneMessage,
  vehicleBody,
} from './index.ts';
import { samples } from '../samples/index.ts';

const accepts = (schema: { safeParse: (input: unknown) => { success: boolean } }, input: unknown): boolean =>
  schema.safeParse(input).success;

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
    ['a space', 'Kestrel7! '],
    ['a symbol outside the list', 'Kestrel7!-'],
    ['an accented letter', 'Kestrel7!é'],
  ])('rejects a password with %s', (_, text) => {
    expect(password.safeParse(text).error?.issues[0]?.message).toBe(passwordMessage);
  });
});

describe('phone', () => {
  test.each([
    ['9876543210', '+919876543210'],
    [' 098765-43210 ', '+919876543210'],
    ['+91 (98765) 43210', '+919876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['020 2612 3456', '+912026123456'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('%s parses to %s', (text, stored) => {
    expect([phone.parse(text), phone.parse(stored)]).toEqual([stored, stored]);
  });

  test.each(['+1234567', '+1234567890123456', '98765', '971501234567', '+0123456789', '98765x3210', '', '+'])(
    'rejects %j',
    (text) => {
      expect(phone.safeParse(text).error?.issues[0]?.message).toBe(phoneMessage);
    },
  );
});

describe('ids and texts', () => {
  test('an id has 24 hexadecimal digits, and upper-case letters are converted to lower case', () => {
    expect(objectId.parse('ABCDEF0123456789abcdef01')).toBe('abcdef0123456789abcdef01');
    expect(['', 'g'.repeat(24), 'a'.repeat(23), 'a'.repeat(25), '../x'].map((id) => accepts(objectId, id))).toEqual(
      Array<boolean>(5).fill(false),
    );
  });

  test('a single-line text is trimmed and may contain up to 80 characters of any script', () => {
    expect(lineOfText(80).parse('  Pune  ')).toBe('Pune');
    expect(['x'.repeat(80), 'पुणे स्टेशन'].every((text) => accepts(lineOfText(80), text))).toBe(true);
  });

  test.each(['', '   ', 'x'.repeat(81), 'a\nb', 'a\u0000b', 'a\u001bb', 'a\u0085b'])(
    'a single-line text cannot be %j',
    (text) => {
      expect(accepts(lineOfText(80), text)).toBe(false);
    },
  );

  test.each(['\u{e0041}', 'a\u200bb', 'a\ufeffb', 'a\u2028b', '\u200ea', 'a\u061cb', '\u200da'])(
    'a single-line text cannot contain the invisible character in %j',
    (text) => {
      expect(accepts(lineOfText(80), text)).toBe(false);
    },
  );

  test('a single-line text may contain zero-width joiners inside Indian words and emoji', () => {
    expect(['क्‍ष', 'അവന്‍', '👩‍🔧'].every((text) => accepts(lineOfText(80), text))).toBe(true);
  });

  test('the name of a person must contain a visible letter or digit', () => {
    expect(['Asha', 'आशा', '李', 'X Æ A-12'].every((text) => accepts(nameOfPerson, text))).toBe(true);
    expect(['-', '\u2800', '\u3164', '!?', '\u0301'].some((text) => accepts(nameOfPerson, text))).toBe(false);
  });

  test.each(['a\ud800b', '\udc00', 'a\u202eb', '\u2066a'])(
    'neither a single-line text nor a paragraph can contain %j',
    (text) => {
      expect([accepts(lineOfText(80), text), accepts(paragraph(80), text)]).toEqual([false, false]);
    },
  );

  test('a paragraph may contain line breaks and tabs but no other control characters', () => {
    expect(accepts(paragraph(10), 'a\r\n\tb')).toBe(true);
    expect(accepts(paragraph(10), 'a\u0007b')).toBe(false);
  });

  test.each(['442319425712', 'Aadhaar: 4423 1942 5712.', 'seen 4423-1942-5712, original'])(
    'a remark cannot contain the Aadhaar number in “%s” [d3]',
    (text) => {
      const { error } = remark.safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual(['Please do not enter an Aadhaar number.']);
    },
  );

  test('a remark may contain a mobile number with the code of India, and other numbers of any length [d3]', () => {
    const texts = ['call 919876540005', 'call 91 9876 540 005', '442319425713', '142319425712', 'ref 4423194257120'];
    expect(texts.every((text) => accepts(remark, text))).toBe(true);
    expect(accepts(lineOfText(40), '442319425712')).toBe(true);
  });

  test('a page number is a whole number of at least 1', () => {
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

describe('vehicleBody', () => {
  const body = samples['vehicle.create'].body;
  const id = 'abcdefabcdefabcdefabcdef';

  test.each([1, 100_000])('accepts a price of %i per day', (rentalPrice) => {
    expect(accepts(vehicleBody, { ...body, rentalPrice })).toBe(true);
  });

  test.each<[field: string, value: unknown]>([
    ...[0, -1, 0.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY, '2350'].map((price): [string, unknown] => [
      'rentalPrice',
      price,
    ]),
    ['carLocations', []],
    ['carLocations', [id, id.toUpperCase()]],
    ['carLocations', id],
    ['modelYear', '22'],
    ['modelYear', 2022],
    ['fuelType', 'electric'],
    ['transmissionType', 'Manual'],
    ['isEnabled', 'true'],
    ['carName', ' '],
    ['imageUrlOne', 'http://a.example/x'],
    ['imageUrlTwo', 'javascript:alert(1)'],
    ...[1, 13, 4.5].map((seats): [string, unknown] => ['seats', seats]),
    ...[-1, 10].map((bags): [string, unknown] => ['bags', bags]),
    ['category', 'boat'],
    ['fuelLabel', 'petrol'],
    ...['KA1', 'KA 01 AB 12345 XY', 'KA-01-ĀB-1234', '', { $ne: '' }].map((plate): [string, unknown] => [
      'plate',
      plate,
    ]),
  ])('rejects a car whose %s is %j', (field, value) => {
    expect(accepts(vehicleBody, { ...body, [field]: value })).toBe(false);
  });
});

describe('a period', () => {
  const body = samples['booking.create'].body;
  const query = samples['booking.getAvailableCars'].query;

  test('can be a single day', () => {
    expect(accepts(createBookingBody, { ...body, toDate: body.fromDate })).toBe(true);
  });

  test.each([
    ['a request body', createBookingBody, body],
    ['a query', availableCarsQuery, query],
  ] as const)('in %s cannot end before it begins', (_, schema, input) => {
    const parsed = schema.safeParse({ ...input, fromDate: '2026-12-03', toDate: '2026-12-02' });

    expect(parsed.error?.issues).toMatchObject([
      { path: ['toDate'], message: 'To Date cannot be earlier than From Date' },
    ]);
  });
});
