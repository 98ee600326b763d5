import { contracts, listContracts } from '@rental/contracts';
import { nounTexts } from '@rental/contracts/descriptions';
import { operationOf } from './operation.ts';
import { refusalComponents } from './refusals.ts';
import type { Json } from './schemas.ts';

const about = `
Car rental in India: search, book, pay, and manage the fleet.

Every response is an envelope of \`statusCode\`, \`message\` and \`data\`; every error has a \`code\`. Unknown fields and
parameters are rejected. Days are \`YYYY-MM-DD\` in India, timestamps are ISO 8601 in UTC, money is in whole rupees unless
a field says paise, and ids are 24 hexadecimal digits. In addition to the rate limits of each call, all calls of an
address together are limited.
`.trim();

const text = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

const headers = {
  'X-Request-Id': text('The id of this request; quote it when you ask for help.'),
  'Retry-After': text('The number of seconds to wait before the next attempt.', { type: 'integer', minimum: 1 }),
  ETag: text('The version of the returned document, for `If-Match`.'),
  'X-Total-Count': text('The minimum number of rows after the header.', { type: 'integer', minimum: 0 }),
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  ...text('The `ETag` of the version that was edited.'),
  example: '"1"',
};

const providerEvent = {
  description: 'An event as Razorpay sends it.',
  required: true,
  content: {
    'application/json': {
      schema: { title: 'Event', type: 'object' },
      example: { event: 'payment.captured', payload: {} },
    },
  },
};

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` that `auth.login` and `auth.refresh` return.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Razorpay-Signature',
    description: 'HMAC-SHA256 of the body with the secret shared with Razorpay.',
  },
};

/** Returns the OpenAPI 3.1 description, generated from the contracts that the server serves. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const listed of listContracts()) {
    const path = (paths[listed.contract.path] ??= {});
    path[listed.contract.method.toLowerCase()] = operationOf(listed);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sarani',
      version: '1',
      description: about,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Sarani' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contracts).map((noun) => ({
      name: noun,
      description: nounTexts[noun as keyof typeof contracts],
    })),
    paths,
    components: {
      securitySchemes,
      headers,
      parameters: { 'If-Match': ifMatch },
      requestBodies: { ProviderEvent: providerEvent },
      ...refusalComponents,
    },
  };
}
