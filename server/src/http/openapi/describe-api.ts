import { contracts, listContracts } from '@rental/contracts';
import { callTexts } from '@rental/contracts/descriptions';
import { operationOf } from './operation.ts';
import { refusalComponents } from './refusals.ts';
import type { Json } from './schemas.ts';

const about = `
Car rental in India: search, book, pay, and run the fleet.

Every answer is an envelope of \`statusCode\`, \`message\` and \`data\`; every refusal names a \`code\`. Unknown fields and
parameters are refused. Days are \`YYYY-MM-DD\` in India, moments ISO 8601 in UTC, money whole rupees unless a field
says paise, ids 24 hexadecimal digits. Beyond the limits named at each call, all calls together are limited by address.
`.trim();

const text = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

const headers = {
  'X-Request-Id': text('The id of this request, for questions about it.'),
  'Retry-After': text('After how many seconds to try again.', { type: 'integer', minimum: 1 }),
  ETag: text('The version of what is shown, for `If-Match`.'),
  'X-Total-Count': text('How many rows follow the head at least.', { type: 'integer', minimum: 0 }),
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
    description: 'The `accessToken` that `auth.login` and `auth.refresh` answer.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Razorpay-Signature',
    description: 'HMAC-SHA256 of the body under the secret shared with Razorpay.',
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
      description: callTexts[noun as keyof typeof contracts].about,
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
