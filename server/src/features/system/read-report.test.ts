import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const blockedOf = (uri: string) =>
  readReport({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': uri } });

describe('readReport', () => {
  test.each([
    ['https://evil.example/track?customer=asha%40example.com#now', 'https://evil.example'],
    ['https://user:password@evil.example:8443/', 'https://evil.example:8443'],
    ['wss://evil.example/socket', 'wss://evil.example'],
    ['chrome-extension://abcdefghijklmnop/script.js', 'chrome-extension:'],
    ['data:text/html,secret', 'data:'],
    ['data', 'data:'],
    ['inline', 'inline'],
    ['', 'inline'],
    ['eval', 'eval'],
    ['nonsense with spaces', 'unknown'],
    [`https://${'a'.repeat(300)}.example/`, 'https:'],
    ['x'.repeat(500), 'unknown'],
  ])('reduces the blocked resource %s to %s', (uri, blocked) => {
    expect(blockedOf(uri)).toEqual([{ directive: 'img-src', blocked }]);
  });

  test.each([
    ['script-src-elem', 'script-src-elem'],
    ["script-src 'self' https://checkout.razorpay.com", 'script-src'],
    ['<b>', 'unknown'],
    ['', 'unknown'],
    ['a'.repeat(60), 'unknown'],
  ])('reads the directive %j as %s', (given, directive) => {
    expect(readReport({ 'csp-report': { 'violated-directive': given, 'blocked-uri': 'inline' } })).toEqual([
      { directive, blocked: 'inline' },
    ]);
  });

  test('reads a list of reports and ignores those that are not about CSP violations', () => {
    const report = [
      { type: 'csp-violation', body: { effectiveDirective: 'frame-src', blockedURL: 'https://a.example/x' } },
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: null } },
      { type: 'csp-violation' },
    ];

    expect(readReport(report)).toEqual([
      { directive: 'frame-src', blocked: 'https://a.example' },
      { directive: 'script-src-elem', blocked: 'inline' },
      { directive: 'unknown', blocked: 'inline' },
    ]);
  });
});
