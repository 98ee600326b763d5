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
  async (bench) =>
    withApp(bench.stage, async (app) => measure(app, bench));

export async function withApp<T>({ uri }: Pick<Stage, 'uri'>, work: (app: Server) => Promise<T>): Promise<T> {
  const app = await startApp(appEnvironment(uri));
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}
