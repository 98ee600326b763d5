import type { Figure } from '../figure.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import type { Server } from '../servers/server.ts';
import type { Stage } from '../stage.ts';

/** How long and how often each figure is measured. `--quick` gives only rough figures, which must not be saved. */
export type Pace = { rounds: number; seconds: number; requests: number };

export type Bench = { stage: Stage; pace: Pace };

export type Suite = (bench: Bench) => Promise<Figure[]>;

type MeasureApp = (app: Server, bench: Bench) => Promise<Figure[]>;

/** Creates a suite that measures one production server, which is stopped afterwards. */
export const onApp =
  (measure: MeasureApp): Suite =>
  async (bench) => {
    const app = await startApp(appEnvironment(bench.stage.uri));
    try {
      return await measure(app, bench);
    } finally {
      await app.stop();
    }
  };
