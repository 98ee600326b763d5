import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['leaves HTML unchanged, as plain characters', '<b>Hi</b> & bye', '<b>Hi</b> & bye'],
  ['preserves line breaks, emoji and Indian scripts', ' नमस्ते 👩‍🔧\r\nI am late ', 'नमस्ते 👩‍🔧\nI am late'],
  ['removes control characters and direction marks', 'a\u0000b\u202ec\ud800d', 'abcd'],
  ['removes Aadhaar numbers', 'It is 4423 1942 5712.', 'It is (Aadhaar number removed).'],
  ['leaves mobile numbers unchanged', 'Call 919876543210', 'Call 919876543210'],
  ['returns an empty string for blanks', ' \n ', ''],
])('%s', (_, text, words) => {
  expect(plainWords(text)).toBe(words);
});

test('cuts a text to 1,000 characters without splitting a character', () => {
  const words = plainWords('🚗'.repeat(1_001));

  expect(Array.from(words)).toHaveLength(1_000);
  expect(words.endsWith('🚗…')).toBe(true);
  expect(plainWords('🚗'.repeat(1_000))).toBe('🚗'.repeat(1_000));
});
