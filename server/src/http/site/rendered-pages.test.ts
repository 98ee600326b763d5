import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { siteRoutes } from './site.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'sarani-site-'));
const files = {
  'index.html': '<link rel="canonical" href="https://sarani.example/">home',
  'about.html': '<link rel="canonical" href="https://sarani.example/about">about',
  'contact/index.html': 'contact',
  'app.html': 'start',
  'robots.txt': 'Sitemap: https://sarani.example/sitemap.xml',
  'sitemap.xml': '<loc>https://sarani.example/</loc>',
  'favicon.svg': '<svg/>',
};
mkdirSync(join(clientDir, 'contact'));
for (const [name, text] of Object.entries(files)) writeFileSync(join(clientDir, name), text);

const site = (publicUrl: string | null = null) => supertest(express().use(siteRoutes(clientDir, publicUrl)));
const asVisitor = { accept: 'text/html,*/*', host: 'cars.example:8080' };

describe('the server of the built client', () => {
  test.each([
    ['/', '<link rel="canonical" href="http://cars.example:8080/">home'],
    ['/about', '<link rel="canonical" href="http://cars.example:8080/about">about'],
    ['/about/', '<link rel="canonical" href="http://cars.example:8080/about">about'],
    ['/contact', 'contact'],
    ['/dashboard?from=2026-12-01', 'start'],
    ['/nowhere/at/all', 'start'],
  ])('serves the page for %s, rendered for the origin that the visitor requested', async (address, page) => {
    const { status, text, headers } = await site().get(address).set(asVisitor);

    expect({ status, text }).toEqual({ status: 200, text: page });
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('uses the public URL from the settings instead of the requested origin', async () => {
    const { text, headers } = await site('https://drive.example').get('/sitemap.xml').set(asVisitor);

    expect(text).toBe('<loc>https://drive.example/</loc>');
    expect(headers['content-type']).toMatch(/xml/);
  });

  test('never reflects an invalid Host header in a page', async () => {
    const { text } = await site()
      .get('/')
      .set({ ...asVisitor, host: 'a"><script>' });

    expect(text).toBe(files['index.html']);
  });

  test('returns 304 for a page the visitor already has', async () => {
    const first = await site().get('/about').set(asVisitor);

    const second = await site()
      .get('/about')
      .set({ ...asVisitor, 'if-modified-since': first.headers['last-modified'] ?? '' });

    expect(second.status).toBe(304);
  });
});
