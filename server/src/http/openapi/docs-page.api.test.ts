import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';

describe('GET /api/docs', () => {
  test.each(['/api/docs', '/api/docs/'])(
    'serves the page at %s, which may load nothing from other origins',
    async (path) => {
      const { client } = await createTestApp();

      const { status, type, text, headers } = await client.raw.get(path);

      expect({ status, type }).toEqual({ status: 200, type: 'text/html' });
      expect(text).not.toMatch(/(?:src|href)="(?!\/api\/docs\/|data:)/);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';frame-ancestors 'none';script-src 'self';style-src 'self';img-src 'self' data:;" +
          "connect-src 'self';base-uri 'none';form-action 'none'",
      );
    },
  );

  test.each(['package.json', 'swagger-ui-bundle.js.map', 'index.css', '..%2fdescribe-api.ts'])(
    'returns 404 for %s, which does not belong to the page',
    async (file) => {
      const { client } = await createTestApp();

      expect((await client.raw.get(`/api/docs/${file}`)).status).toBe(404);
    },
  );
});
