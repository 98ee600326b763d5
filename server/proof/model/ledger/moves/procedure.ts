import type { Step as StepOf } from '../../search/worker-moves.ts';
import { idleWorker, noNews, type Worker, type World } from '../world.ts';

export type Step = StepOf<World, Worker>;

/** The first call of an idle worker’s procedure. Returns false and changes nothing when there is no reason to start. */
export type Start = (world: World, worker: Worker) => boolean;

/** Resets a worker that has finished or died. */
export function finish(worker: Worker): void {
  for (const news of worker.news) forget(news);
  Object.assign(worker, idleWorker);
}

export function forget(news: Worker['news'][number]): void {
  Object.assign(news, noNews);
}
