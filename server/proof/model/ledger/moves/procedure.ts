import { step, type Worker, type World } from '../world.ts';

/** One call to the database or the provider. Afterwards the worker is at its next step, or idle. */
export type Step = (world: World, worker: Worker) => void;

/**
 * The first call of a procedure that an idle worker may start. Returns false and changes nothing when there is no
 * reason to start.
 */
export type Start = (world: World, worker: Worker) => boolean;

/** Resets a worker that has finished or died. */
export function finish(worker: Worker): void {
  for (const news of worker.news) forget(news);
  worker.step = step.idle;
  worker.isStale = 0;
  worker.part = 0;
  worker.gen = 0;
  worker.flag = 0;
  worker.isNew = 0;
  worker.isRefused = 0;
  worker.sum = 0;
  worker.left = 0;
  worker.seen = 0;
}

export function forget(news: Worker['news'][number]): void {
  news.state = 0;
  news.gen = 0;
  news.isSecond = 0;
}
