import { describe, expect, test } from 'vitest';
import { createSmallModels, quickConfigurations } from './configurations.ts';
import { nameOf } from './protocol/configuration.ts';
import { createProtocolModel } from './protocol/protocol-model.ts';
import { search, type Findings } from './search/search.ts';
import { formatTrace } from './search/trace.ts';

const fewestStates = 500_000;
const patience = 120_000;

const told = ({ violation }: Findings) => (violation === null ? 'no violation' : formatTrace(violation));

describe('the protocol of bookings and payments', () => {
  const explored: number[] = [];

  test.each(quickConfigurations.map((configuration) => ({ configuration, name: nameOf(configuration) })))(
    'keeps every invariant and comes to rest in every state of $name',
    ({ configuration }) => {
      const findings = search(createProtocolModel(configuration));

      explored.push(findings.states);
      expect(told(findings)).toBe('no violation');
    },
    patience,
  );

  test(`was explored in at least ${fewestStates} states`, () => {
    expect(explored.reduce((sum, states) => sum + states, 0)).toBeGreaterThanOrEqual(fewestStates);
  });
});

describe('the small protocols', () => {
  const { order, refund, doubleClick, crowd } = createSmallModels();

  test.each([
    { what: 'tabs never see two orders for one booking', explore: () => search(order) },
    { what: 'a refund that fails and is tried again pays once', explore: () => search(refund) },
    { what: 'a double click makes one booking', explore: () => search(doubleClick) },
    { what: 'a customer never has more holds than slots', explore: () => search(crowd) },
  ])(
    '$what, in every state',
    ({ explore }) => {
      expect(told(explore())).toBe('no violation');
    },
    patience,
  );
});
