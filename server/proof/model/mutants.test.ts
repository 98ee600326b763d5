import { describe, expect, test } from 'vitest';
import { holdGuards, holdMutants } from './hold/guards.ts';
import { createHoldModel } from './hold/hold-model.ts';
import { ledgerGuards, ledgerMutants, redundantLedgerGuards } from './ledger/guards.ts';
import { createLedgerModel } from './ledger/ledger-model.ts';
import { allGuards, protocolMutants, redundantGuards } from './protocol/guards.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import type { Mutant } from './search/model.ts';
import { search } from './search/search.ts';

const patience = 120_000;

const casesOf = <Configuration>(mutants: Record<string, Mutant<Configuration>>) =>
  Object.entries(mutants).map(([guard, mutant]) => ({ guard, ...mutant }));

describe('the search finds the fault', { timeout: patience }, () => {
  test.each(casesOf(protocolMutants))('in the protocol without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createProtocolModel(world, { ...allGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });

  test.each(casesOf(ledgerMutants))('in the ledger without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createLedgerModel(world, { ...ledgerGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });

  test.each(casesOf(holdMutants))('in the hold model without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createHoldModel(world, { ...holdGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });
});

describe('the search finds no fault', { timeout: patience }, () => {
  test.each(redundantGuards)('in the protocol without the redundant guard %s', (guard) => {
    const rivals = { bookings: 2, owners: [0], workers: 2, hasProof: true, canStart: true };

    const { violation } = search(createProtocolModel(rivals, { ...allGuards, [guard]: false }));

    expect(violation).toBeNull();
  });

  test.each(redundantLedgerGuards)('in the ledger without the redundant guard %s', (guard) => {
    const world = { workers: 2, gifts: 1, outside: 1 };

    const { violation } = search(createLedgerModel(world, { ...ledgerGuards, [guard]: false }));

    expect(violation).toBeNull();
  });
});
