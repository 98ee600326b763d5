import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['keeps HTML as the characters that were written', '<b>Hi</b> & bye', '<b>Hi</b> & bye'],
  ['keeps line breaks, emoji and scripts of India', ' नमस्ते 👩‍🔧\r\nI am late ', 'नमस्ते 👩‍🔧\nI am late'],
  ['removes control characters and changes of direction', 'a\u0000b\u202ec\ud800d', 'abcd'],
  ['removes Aadhaar numbers', 'It is 4423 1942 5712.', 'It is (Aadhaar number removed).'],
  ['keeps mobile numbers', 'Call 919876543210', 'Call 919876543210'],
  ['returns nothing for blanks', ' \n ', ''],
])('%s', (_, text, words) => {
  expect(plainWords(text)).toBe(words);
});

test('cuts a long text to 1,000 characters, and no character in two', () => {
  const words = plainWords('🚗'.repeat(1_001));

  expect(Array.from(words)).toHaveLength(1_000);
  expect(words.endsWith('🚗…')).toBe(true);
  expect(plainWords('🚗'.repeat(1_000))).toBe('🚗'.repeat(1_000));
});
