// `npm run test:model` explores every configuration, including the large ones, and fails at the first violation. `npm
// run test:model -- outside` explores only those whose name contains the given word.
import { largeConfigurations, largeLedgers, quickConfigurations, quickLedgers } from './configurations.ts';
import { createClaimModel } from './claim/claim-model.ts';
import { largeClaims, quickClaims } from './claim/guards.ts';
import { createChangeModel } from './change/change-model.ts';
import { largeChanges, quickChanges } from './change/configurations.ts';
import { createHoldModel } from './hold/hold-model.ts';
import { holdConfigurations } from './hold/guards.ts';
import { createLedgerModel } from './ledger/ledger-model.ts';
import { createPaymentsModel } from './payments/payments-model.ts';
import { largePayments, quickPayments } from './payments/world.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import type { Model } from './search/model.ts';
import { search, type Findings } from './search/search.ts';
import { formatTrace } from './search/trace.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const millions = (count: number) => (count / 1e6).toFixed(1);

interface Run {
  name: string;
  explore: () => Findings;
}

const runOf = <World>(model: Model<World>): Run => ({
  name: model.name,
  explore: () =>
    search(model, {
      onProgress: (known, waiting) => say(`  ${millions(known)} M states known, ${millions(waiting)} M to expand`),
    }),
});

function allRuns(): Run[] {
  const configurations = [...quickConfigurations, ...largeConfigurations];
  return [
    ...holdConfigurations.map((configuration) => runOf(createHoldModel(configuration))),
    ...[...quickClaims, ...largeClaims].map((configuration) => runOf(createClaimModel(configuration))),
    ...[...quickPayments, ...largePayments].map((configuration) => runOf(createPaymentsModel(configuration))),
    ...[...quickChanges, ...largeChanges].map((configuration) => runOf(createChangeModel(configuration))),
    ...configurations.map((configuration) => runOf(createProtocolModel(configuration))),
    ...[...quickLedgers, ...largeLedgers].map((configuration) => runOf(createLedgerModel(configuration))),
  ];
}

function report({ name, explore }: Run): Findings {
  const startedAt = performance.now();
  const findings = explore();
  const seconds = (performance.now() - startedAt) / 1000;
  const { states, changes, bytes } = findings;
  say(
    `${name}: ${states.toLocaleString('en-US')} states, ${changes.toLocaleString('en-US')} changes, ` +
      `${findings.violation === null ? 0 : 1} violations, ${seconds.toFixed(1)} s, ${Math.round(bytes / 1e6)} MB`,
  );
  return findings;
}

function main(wanted: string): void {
  const runs = allRuns().filter(({ name }) => name.includes(wanted));
  let states = 0;
  for (const run of runs) {
    const { states: explored, violation } = report(run);
    states += explored;
    if (violation !== null) {
      say(formatTrace(violation));
      say(`model: 1 violation, in ${run.name}`);
      process.exitCode = 1;
      return;
    }
  }
  say(`model: ${states.toLocaleString('en-US')} states in ${runs.length} models, 0 violations`);
}

main(process.argv.slice(2).join(' '));
