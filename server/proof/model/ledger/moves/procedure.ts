import { step, type Worker, type World } from '../world.ts';

/** One call to the database or to the provider; it leaves the worker at its next step, or idle. */
export type Step = (world: World, worker: Worker) => void;

/** Something an idle worker may take up, its first call; answers false, and has changed nothing, when there is no cause. */
export type Start = (world: World, worker: Worker) => boolean;

/** The worker is done or dead, and knows nothing any more. */
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
