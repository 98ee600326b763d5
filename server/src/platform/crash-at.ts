import { type CheckpointName, setCheckpointHook } from './checkpoint.ts';

/**
 * Kills the process the nth time it passes a checkpoint, such as `settle:confirmed:2`, as a power cut would. Only for
 * tests: the settings reject it everywhere else.
 */
export function crashAt(place: string): void {
  const [, name, nth] = /^([a-z]+:[A-Za-z]+)(?::(\d+))?$/.exec(place) ?? [];
  if (name === undefined) throw new Error(`not a checkpoint: ${place}`);
  let left = Number(nth ?? 1);
  setCheckpointHook((passed: CheckpointName) => {
    if (passed !== name) return;
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  });
}
