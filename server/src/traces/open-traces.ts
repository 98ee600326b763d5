import type { Settings } from '../config/settings.ts';
import type { OpenTraces } from './follow.ts';

const none: OpenTraces = {
  follow: null,
  followGateway: (gateway) => gateway,
  start: () => ({ stop: async () => undefined }),
};

/** Sets up tracing if the settings enable it; otherwise none of its code is loaded. */
export async function openTraces({ isTraced }: Pick<Settings, 'isTraced'>): Promise<OpenTraces> {
  return isTraced ? (await import('./follow.ts')).createTraces() : none;
}
