import { readFile } from 'node:fs/promises';

const everyMs = 1_000;

/** The parent of a process, where the system tells it through /proc; null elsewhere. */
async function parentOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name of the program stands in brackets and may hold anything; the parent is the second field after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null;
}

/** npm runs us through a shell, which outlives an npm that was killed: so the parent's parent counts as well. */
async function ancestry(): Promise<string> {
  return `${process.ppid} ${await parentOf(process.ppid)}`;
}

/** Calls `whenGone` once whoever started us is gone: then nobody would ever tell us to stop. */
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
