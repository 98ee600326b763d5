type Task = { at: number; run: () => void };

export type SandboxClock = {
  now: () => Date;
  /** Seconds since the Unix epoch, as in the provider’s objects. */
  seconds: () => number;
  /** Runs `task` after this clock has advanced by `afterMs`; a negative delay counts as zero. */
  schedule: (afterMs: number, task: () => void) => void;
  /** Advances by `ms` and runs due tasks in order. Resolves when they and their effects are complete. */
  advance: (ms: number) => Promise<void>;
  /** Cancels all scheduled tasks and returns to the start time. */
  reset: () => void;
  stop: () => void;
};

const tickMs = 500;

type ClockOptions = {
  /**
   * With a date, the clock stays at that time until `advance` is called. With null, it shows the real time plus all
   * time added by `advance`.
   */
  startAt: Date | null;
  /** Waits for the effects of a task, such as deliveries. */
  settle: () => Promise<void>;
};

/** Creates the sandbox’s clock, which lets a test skip hours. */
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
