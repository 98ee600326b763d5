import type { systemContract } from '../src/index.ts';
import type { GroupSamples } from './shared.ts';

export const systemSamples: GroupSamples<typeof systemContract> = {
  config: {
    reply: {
      checkoutScriptUrl: 'http://127.0.0.1:4100/v1/checkout.js',
      isSandbox: true,
      holdMinutes: 15,
      maxRentalDays: 30,
      horizonDays: 150,
      cancellationTiers: [{ percent: 100, hoursBefore: 0 }],
    },
  },
  company: {
    reply: {
      name: 'Sarani Car Rental Private Limited',
      address: '100 Gulmohar Road, Indiranagar, Bengaluru 560038, Karnataka',
      phone: '+91 00000 00000',
      email: 'hello@sarani.example',
      grievanceOfficer: { name: 'Harpreet Singh', email: 'grievance@sarani.example', phone: '+91 00000 00001' },
    },
  },
  healthz: { reply: null },
  readyz: { reply: null },
  reportViolation: {
    body: {
      'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://cdn.example.com/checkout.js' },
    },
    reply: null,
  },
  listViolations: {
    reply: [
      {
        directive: 'script-src-elem',
        blocked: 'https://cdn.example.com',
        count: 12,
        firstSeenAt: '2026-11-20T06:00:00.000Z',
        lastSeenAt: '2026-11-21T06:00:00.000Z',
      },
    ],
  },
  openapi: { reply: { openapi: '3.1.0' } },
};
