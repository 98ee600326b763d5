import type { systemContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';

export const systemSamples: GroupSamples<typeof systemContract> = {
  config: {
    reply: {
      checkoutScriptUrl: 'http://127.0.0.1:4100/v1/checkout.js',
      isSandbox: true,
      holdMinutes: 15,
      maxRentalDays: 30,
      horizonDays: 150,
    },
  },
  healthz: { reply: null },
  readyz: { reply: null },
  openapi: { reply: { openapi: '3.1.0' } },
};
