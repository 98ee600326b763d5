import { describe, expect, test } from 'vitest';
import { createChangeModel } from './change/change-model.ts';
import { changeGuards, changeMutants } from './change/guards.ts';
import { createClaimModel } from './claim/claim-model.ts';
import { claimGuards, claimMutants } from './claim/guards.ts';
import { holdGuards, holdMutants } from './hold/guards.ts';
import { createHoldModel } from './hold/hold-model.ts';
import { ledgerGuards, ledgerMutants } from './ledger/guards.ts';
import { createLedgerModel } from './ledger/ledger-model.ts';
import { createPaymentsModel } from './payments/payments-model.ts';
import { paymentsGuards, paymentsMutants } from './payments/world.ts';
import { allGuards, protocolMutants } from './protocol/guards.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import type { Mutant } from './search/model.ts';
import { search } from './search/search.ts';

const patience = 600_000;

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

  test.each(casesOf(paymentsMutants))('in the payments without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createPaymentsModel(world, { ...paymentsGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });

  test.each(casesOf(changeMutants))('in the changes without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createChangeModel(world, { ...changeGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });

  test.each(casesOf(claimMutants))('in the claims without the guard $guard: $title', ({ guard, world, fault }) => {
    const { violation } = search(createClaimModel(world, { ...claimGuards, [guard]: false }));

    expect(violation?.fault).toMatch(fault);
  });
});
