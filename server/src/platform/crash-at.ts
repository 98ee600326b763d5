import { type CheckpointName, setCheckpointHook } from './checkpoint.ts';

/**
 * Kills the process when it passes a checkpoint for the nth time, such as `settle:confirmed:2`, as a power cut would.
 * For tests only: the settings reject it elsewhere.
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
