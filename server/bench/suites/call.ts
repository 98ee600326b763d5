import { figureOf, inRounds, median, medianRatio } from '../figure.ts';
import { requestsPerSecond } from '../load/load.ts';
import { processorFigures } from '../process-figures.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import { startBare } from '../servers/server.ts';
import type { Suite } from './suite.ts';

/** Compares a request that needs no database query with a bare Express app that returns the same response. */
export const call: Suite = async ({ stage, pace: { rounds, seconds } }) => {
  const app = await startApp(appEnvironment(stage.uri));
  const ANSWER = await (await fetch(`${app.origin}/api/config`)).text();
  const bare = await startBare('bare-express.ts', { ANSWER });
  try {
    const headers = await stage.signIn('customer');
    const load = { connections: 10, seconds };
    const ours = { origin: app.origin, headers, paths: ['/api/config'] };
    const express = { ...ours, origin: bare.origin };
    await requestsPerSecond(ours, { ...load, seconds: 2 });
    const values = await inRounds(rounds, {
      express: async () => requestsPerSecond(express, load),
      ours: async () => requestsPerSecond(ours, load),
    });
    const processor = await processorFigures(
      'call without the database',
      app.pid,
      async () => (await requestsPerSecond(ours, load)) * seconds,
    );
    return [
      figureOf({ name: 'call without the database, 10 clients', value: median(values.ours), unit: 'requests/s' }),
      figureOf({
        name: 'call without the database, 10 clients',
        value: medianRatio(values.ours, values.express),
        unit: 'times',
        target: { atLeast: 0.5 },
        ratioTo: 'bare Express',
      }),
      ...processor,
    ];
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
};
