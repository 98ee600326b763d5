import { describe, expect, test } from 'vitest';
import { mailtoLink } from './format.ts';

describe('mailtoLink', () => {
  test.each([
    ['asha.rao@example.com', 'mailto:asha.rao@example.com'],
    ['office%40sarani.example?bcc=evil@evil.example', 'mailto:office%2540sarani.example%3Fbcc%3Devil@evil.example'],
    ['a@sarani.example?bcc=evil.example', 'mailto:a@sarani.example%3Fbcc%3Devil.example'],
    ['root,v@example.com', 'mailto:root%2Cv@example.com'],
    ['a&b#c@example.com', 'mailto:a%26b%23c@example.com'],
  ])('does not let the email address %s add parameters to the link', (address, link) => {
    expect(mailtoLink(address)).toBe(link);
    expect(new URL(link).search).toBe('');
  });
});
