import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { DamageProposal } from '../record/damage-proposal.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { standingProposalOf } from './standing-proposal.ts';

const damageId = new ObjectId();
const at = new Date();

const proposal = (state: DamageProposal['state'], of?: ObjectId): DamageProposal => ({
  id: new ObjectId(),
  at,
  by: new ObjectId(),
  amount: 1_800,
  reason: 'Scratch',
  evidence: 'Photos',
  answerBy: at,
  state,
  ...(of && { damageId: of }),
});
const takingOff = (id: ObjectId): LedgerEntry => ({
  id: new ObjectId(),
  at,
  by: null,
  why: 'Wrong car',
  lines: [],
  paid: [],
  back: [],
  takesOff: id,
});
const standing = (damageProposals: DamageProposal[], ledger: LedgerEntry[] = []) =>
  standingProposalOf({ damageProposals, ledger }, String(damageId));

describe('standingProposalOf', () => {
  test.each(['open', 'charged'] as const)('returns the proposal that is %s', (state) => {
    const named = proposal(state, damageId);

    expect(standing([proposal('dropped', damageId), named])).toBe(named);
  });

  test.each<[what: string, proposals: DamageProposal[]]>([
    ['there is none', []],
    ['it was dropped', [proposal('dropped', damageId)]],
    ['it names no damage', [proposal('open')]],
    ['it names another damage', [proposal('charged', new ObjectId())]],
  ])('returns undefined if %s', (_what, proposals) => {
    expect(standing(proposals)).toBeUndefined();
  });

  test('returns undefined once the charge was taken off', () => {
    const charged = proposal('charged', damageId);

    expect(standing([charged], [takingOff(charged.id)])).toBeUndefined();
  });
});
