import { systemContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';

describe('GET /openapi.json', () => {
  test('describes every call in the contracts', async () => {
    const { client } = await createTestApp();

    const description = await client.succeed(systemContract.openapi);

    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/booking/create': {
          post: {
            operationId: 'booking.create',
            'x-access': 'customer',
            security: [{ bearer: [] }],
            requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
            responses: { 201: expect.anything(), 409: { description: expect.stringContaining('car_unavailable') } },
          },
        },
        '/booking/getBookingCsv': {
          get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
        },
        '/location/getById': { get: { parameters: [{ name: 'id', in: 'query', required: true }] } },
      },
    });
  });
});
