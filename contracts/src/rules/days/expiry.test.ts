import { expect, test } from 'vitest';
import { documentsDue, expiryNotice } from './expiry.ts';

const insurance = { kind: 'insurance', validUntil: '2026-12-03' };
const puc = { kind: 'puc', validUntil: '2026-11-30' };

test.each([
  ['2026-11-02', []],
  ['2026-11-03', [insurance]],
  ['2026-12-03', [insurance]],
  ['2027-06-01', [insurance]],
])('documentsDue, called on %s for a document valid until 2026-12-03, returns %o', (today, due) => {
  expect(documentsDue([insurance], today)).toEqual(due);
});

test('documentsDue sorts documents by their last day; without documents, it returns an empty list', () => {
  expect(documentsDue([insurance, puc], '2026-11-20')).toEqual([puc, insurance]);
  expect(documentsDue(undefined, '2026-11-20')).toEqual([]);
});

test('expiryNotice says that a document has expired from the day after its last day', () => {
  const noticeOn = (today: string) => expiryNotice('PUC', '2026-11-30', today);

  expect(noticeOn('2026-11-30')).toEqual({ text: 'PUC expires 30-11-2026', isOver: false });
  expect(noticeOn('2026-12-01')).toEqual({ text: 'PUC expired 30-11-2026', isOver: true });
});
