import { readFile } from 'node:fs/promises';

const everyMs = 1_000;

/** Returns the parent of a process where /proc exists; null elsewhere. */
async function parentOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The program name is in parentheses and may contain any character; the parent is the second field after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null;
}

/** npm starts this process through a shell that survives when npm is killed, so the shell’s parent is checked too. */
async function ancestry(): Promise<string> {
  return `${process.ppid} ${await parentOf(process.ppid)}`;
}

/** Calls `whenGone` once the process that started this one has ended and therefore can no longer send a stop signal. */
export async function watchParent(whenGone: () => void): Promise<void> {
  const first = await ancestry();
  const look = async () => {
    if ((await ancestry()) === first) return;
    clearInterval(timer);
    whenGone();
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
}
