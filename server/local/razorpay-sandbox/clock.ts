type Task = { at: number; run: () => void };

export type SandboxClock = {
  now: () => Date;
  /** Whole seconds since 1970, as the provider's objects carry them. */
  seconds: () => number;
  /** Runs `task` once this clock has moved on by `afterMs`; a negative wait is none. */
  schedule: (afterMs: number, task: () => void) => void;
  /** Moves on by `ms`, firing what falls due in order; answers after all of it, and what it set off, is done. */
  advance: (ms: number) => Promise<void>;
  /** Forgets everything scheduled and goes back to the beginning. */
  reset: () => void;
  stop: () => void;
};

const tickMs = 500;

type ClockOptions = {
  /** Given: time stands still at this instant until `advance`. Not given: real time, plus what was advanced. */
  startAt: Date | null;
  /** Waits for what a task set off (deliveries). */
  settle: () => Promise<void>;
};

/** The sandbox's own time, so that hours can pass in a test. */
export function createClock({ startAt, settle }: ClockOptions): SandboxClock {
  let tasks: Task[] = [];
  let offset = 0;
  let turn: Promise<void> = Promise.resolve();
  const nowMs = () => (startAt ? startAt.getTime() : Date.now()) + offset;

  function schedule(afterMs: number, run: () => void): void {
    tasks.push({ at: nowMs() + Math.max(0, afterMs), run });
  }

  function nextDue(until: number): Task | undefined {
    const [first] = tasks.filter((task) => task.at <= until).toSorted((a, b) => a.at - b.at);
    if (first) tasks = tasks.filter((task) => task !== first);
    return first;
  }

  async function moveTo(until: number): Promise<void> {
    for (let task = nextDue(until); task; task = nextDue(until)) {
      offset += Math.max(0, task.at - nowMs());
      task.run();
      await settle();
    }
    offset += Math.max(0, until - nowMs());
  }

  async function advance(ms: number): Promise<void> {
    turn = turn.then(() => moveTo(nowMs() + ms));
    await turn;
  }

  const ticker = startAt ? null : setInterval(() => void advance(0), tickMs).unref();

  return {
    now: () => new Date(nowMs()),
    seconds: () => Math.floor(nowMs() / 1000),
    schedule,
    advance,
    reset: () => {
      tasks = [];
      offset = 0;
    },
    stop: () => {
      tasks = [];
      if (ticker) clearInterval(ticker);
    },
  };
}
