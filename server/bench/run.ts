import { parseArgs } from 'node:util';
import { isSizeName, sizes } from './fill/sizes.ts';
import { keepResults } from './results.ts';
import { openStage } from './stage.ts';
import { admin } from './suites/admin.ts';
import { call } from './suites/call.ts';
import { changes } from './suites/changes.ts';
import { counter } from './suites/counter.ts';
import { create } from './suites/create.ts';
import { crowds } from './suites/crowds.ts';
import { exportAll } from './suites/export.ts';
import { freshness } from './suites/freshness.ts';
import { memory } from './suites/memory.ts';
import { accountantMonth } from './suites/accountant-month.ts';
import { money } from './suites/money.ts';
import { search } from './suites/search.ts';
import type { Bench, Suite } from './suites/suite.ts';
import { turnaround } from './suites/turnaround.ts';

/*
 * `npm run bench -- search admin --size city` measures the product’s performance and prints one JSON line per figure,
 * with its target and baseline. Without suite names it runs all suites except `memory`, which is slow. `--keep` reuses a
 * database that is filled once a day; `--quick` gives only rough figures; `--save` writes the figures to `bench/results`
 * and `docs/figures.md`. Exits with code 1 when a target is missed. Run it on an idle machine, because the load generator
 * and the servers share it.
 */

const suites: Record<string, Suite> = {
  search,
  turnaround,
  call,
  create,
  money,
  changes,
  admin,
  counter,
  export: exportAll,
  month: accountantMonth,
  freshness,
  crowds,
  memory,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'small' },
    keep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
if (!isSizeName(values.size)) throw new Error(`sizes are ${Object.keys(sizes).join(', ')}, not ${values.size}`);
const names = positionals.length > 0 ? positionals : Object.keys(suites).filter((name) => name !== 'memory');
const chosen = names.map((name) => {
  const suite = suites[name];
  if (!suite) throw new Error(`nothing to measure is called ${name}`);
  return { name, suite };
});
const pace = values.quick ? { rounds: 1, seconds: 2, requests: 50 } : { rounds: 5, seconds: 4, requests: 200 };

async function runAll(bench: Bench): Promise<void> {
  const { size, origin: database } = bench.stage;
  for (const { name, suite } of chosen) {
    const figures = await suite(bench);
    for (const figure of figures) console.log(JSON.stringify(figure));
    if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
    if (values.save) keepResults(size, { suite: name, figures, database });
  }
}

const stage = await openStage(values.size, { isKept: values.keep });
try {
  await runAll({ stage, pace });
} finally {
  await stage.close();
}
