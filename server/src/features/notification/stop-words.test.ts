import { expect, test } from 'vitest';
import { isStop } from './stop-words.ts';

test.each([
  'STOP',
  ' stop. ',
  'Stop!',
  'unsubscribe',
  'बंद करो',
  'रोकें',
  'বন্ধ করুন',
  'ఆపండి',
  'நிறுத்து',
  'બંધ કરો',
  'ನಿಲ್ಲಿಸಿ',
  'നിർത്തുക',
  'ਬੰਦ ਕਰੋ',
])('"%s" stops messages', (text) => {
  expect(isStop(text)).toBe(true);
});

test.each(['', 'Where do I stop?', 'Please stop by at noon', 'cancel', 'ok', 'start'])('"%s" does not', (text) => {
  expect(isStop(text)).toBe(false);
});
