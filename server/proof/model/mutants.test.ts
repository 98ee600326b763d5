import { describe, expect, test } from 'vitest';
import { createHoldModel } from './hold/hold-model.ts';
import { holdMutants } from './hold/hold-mutants.ts';
import { holdGuards } from './hold/hold-world.ts';
import { ledgerGuards, withoutGuard } from './ledger/guards.ts';
import { ledgerComforts, ledgerMutants } from './ledger/ledger-mutants.ts';
import { createLedgerModel } from './ledger/ledger-model.ts';
import { allGuards, without } from './protocol/guards.ts';
import { protocolComforts, protocolMutants } from './protocol/protocol-mutants.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import { search } from './search/search.ts';

const patience = 120_000;

describe('protocol mutants', () => {
  test.each(protocolMutants)('are caught: $title ($guard)', ({ guard, world, fault }) => {
    const { violation } = search(createProtocolModel(world, without(guard)));

    expect(violation?.fault).toMatch(fault);
  });

  test('exist for every guard that is not redundant', () => {
    const covered = [...protocolMutants.map(({ guard }) => guard), ...protocolComforts];

    expect(covered.sort()).toEqual(Object.keys(allGuards).sort());
  });

  test.each(protocolComforts)(
    'break nothing when the redundant %s is removed',
    (guard) => {
      const rivals = { bookings: 2, owners: [0], workers: 2, hasProof: true, canStart: true };

      const { violation } = search(createProtocolModel(rivals, without(guard)));

      expect(violation).toBeNull();
    },
    patience,
  );
});

describe('ledger mutants', () => {
  test.each(ledgerMutants)(
    'are caught: $title ($guard)',
    ({ guard, world, fault }) => {
      const { violation } = search(createLedgerModel(world, withoutGuard(guard)));

      expect(violation?.fault).toMatch(fault);
    },
    patience,
  );

  test('exist for every guard that is not redundant', () => {
    const covered = [...ledgerMutants.map(({ guard }) => guard), ...ledgerComforts];

    expect(covered.sort()).toEqual(Object.keys(ledgerGuards).sort());
  });

  test.each(ledgerComforts)(
    'break nothing when the redundant %s is removed',
    (guard) => {
      const { violation } = search(createLedgerModel({ workers: 2, gifts: 1, outside: 1 }, withoutGuard(guard)));

      expect(violation).toBeNull();
    },
    patience,
  );
});

describe('hold mutants', () => {
  test.each(holdMutants)('are caught: $title ($guard)', ({ guard, world, fault }) => {
    const { violation } = search(createHoldModel(world, { ...holdGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });

  test('exist for every guard', () => {
    expect(holdMutants.map(({ guard }) => guard).sort()).toEqual(Object.keys(holdGuards).sort());
  });
});
