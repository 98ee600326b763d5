import { describe, expect, test } from 'vitest';
import { quickConfigurations, quickLedgers } from './configurations.ts';
import { createClaimModel } from './claim/claim-model.ts';
import { quickClaims } from './claim/guards.ts';
import { createChangeModel } from './change/change-model.ts';
import { quickChanges } from './change/configurations.ts';
import { createHoldModel } from './hold/hold-model.ts';
import { holdConfigurations } from './hold/guards.ts';
import { createLedgerModel } from './ledger/ledger-model.ts';
import { nameOf, type Configuration } from './protocol/configuration.ts';
import { createPaymentsModel } from './payments/payments-model.ts';
import { quickPayments } from './payments/world.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import { step } from './protocol/world.ts';
import { createPacking } from './search/packing.ts';
import { search, type Findings } from './search/search.ts';
import { formatTrace } from './search/trace.ts';

const fewestStates = 500_000;
const patience = 600_000;

const explain = ({ violation }: Findings) => (violation === null ? 'no violation' : formatTrace(violation));

describe('the booking and payment protocol', () => {
  const known = new Map<Configuration, Findings>();
  const explore = (configuration: Configuration): Findings => {
    const findings = known.get(configuration) ?? search(createProtocolModel(configuration));
    known.set(configuration, findings);
    return findings;
  };

  test.each(quickConfigurations.map((configuration) => ({ configuration, name: nameOf(configuration) })))(
    'satisfies every invariant in the configuration $name and can reach a final state from every state',
    ({ configuration }) => {
      expect(explain(explore(configuration))).toBe('no violation');
    },
    patience,
  );

  test(
    `has at least ${fewestStates} reachable states in total across the configurations that every build explores`,
    () => {
      const states = quickConfigurations.map((configuration) => explore(configuration).states);

      expect(states.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(fewestStates);
    },
    patience,
  );

  test('treats two model states as equal if they differ only in the order of their workers', () => {
    const model = createProtocolModel({ bookings: 1, owners: [0], workers: 3 });
    const packing = createPacking(model.units);
    const workers = [
      { step: step.record, target: 0, due: 0 },
      { step: step.cancelPaid, target: 0, due: 1 },
      { step: step.idle, target: 0, due: 0 },
    ];
    const packed = [new Uint32Array(packing.wordCount), new Uint32Array(packing.wordCount)] as const;

    packing.pack({ ...model.createWorld(), workers }, packed[0]);
    packing.pack({ ...model.createWorld(), workers: workers.toReversed() }, packed[1]);

    expect(packed[1]).toEqual(packed[0]);
  });
});

describe('the ledger of a booking and the refund parts of its charge', () => {
  test.each(quickLedgers.map((configuration) => createLedgerModel(configuration)))(
    'agree with the provider’s records in the model $name, and can reach a final state from every state',
    (model) => {
      expect(explain(search(model))).toBe('no violation');
    },
    patience,
  );
});

test.each(quickPayments.map((configuration) => createPaymentsModel(configuration)))(
  'several payments of a booking never break an invariant in the model “$name”',
  (model) => {
    expect(explain(search(model))).toBe('no violation');
  },
  patience,
);

test.each(quickChanges.map((configuration) => createChangeModel(configuration)))(
  'changes of a paid booking never break an invariant in the model “$name”, and can reach a final state from every state',
  (model) => {
    expect(explain(search(model))).toBe('no violation');
  },
  patience,
);

test.each(holdConfigurations.map((configuration) => createHoldModel(configuration)))(
  'holds never break an invariant in the model “$name”',
  (model) => {
    expect(explain(search(model))).toBe('no violation');
  },
);

test.each(quickClaims.map((configuration) => createClaimModel(configuration)))(
  'claims never overlap, and none is refused without a reason, in the model “$name”',
  (model) => {
    expect(explain(search(model))).toBe('no violation');
  },
);
