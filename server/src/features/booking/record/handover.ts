import type { CarItem, Stage } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BillingFacts } from './billing-facts.ts';
import type { MessageFacts } from './message-facts.ts';
import type { DriverFacts, NotedLicences } from './driver-facts.ts';
import type { DamageProposal } from './damage-proposal.ts';

/** `textHash` is the SHA-256 of the text in hexadecimal. Name and signature are erased with the account. */
export type Acceptance = { version: number; textHash: string; name?: string; signature?: string | undefined };

/** What staff recorded when a car was handed out or taken back. Never deleted; an undone handover is marked. */
export type Handover = {
  /** Chosen by the caller, so that a repeated request is recognised. */
  id: ObjectId;
  kind: 'out' | 'back';
  carId: ObjectId;
  /** When the car changed hands. If a device without a network recorded that, the handover arrived at `arrivedAt`. */
  at: Date;
  arrivedAt?: Date;
  by: ObjectId;
  odometer?: number | undefined;
  fuelEighths?: number | undefined;
  cngEighths?: number | undefined;
  chargePercent?: number | undefined;
  inCar?: CarItem[] | undefined;
  keyCount?: number | undefined;
  note?: string | undefined;
  odometerReason?: string | undefined;
  balanceReason?: string | undefined;
  depositReason?: string | undefined;
  /** The version of the rental agreement that the customer accepted, the hash of its text, and who accepted it. */
  agreement?: Acceptance | undefined;
  /** Absent unless staff note licences. */
  licences?: NotedLicences | undefined;
  /** At a hand-out, the known damage of the car, including what was found then. */
  knownDamage?: ObjectId[] | undefined;
  undoneAt?: Date;
  undoneBy?: ObjectId;
};

/** The last step of a booking. T26 can undo it on this day, while the booking’s `rev` is unchanged. */
export type Undo = {
  id: ObjectId;
  rev: number;
  day: string;
  /** The stage and `freeFrom` before the step; absent if the booking had none. */
  stage?: Stage | undefined;
  freeFrom?: string | undefined;
};

/** The fields of a booking that the counter, the tax invoice and messages use; each is absent until it is needed. */
export type StageFacts = DriverFacts &
  MessageFacts &
  BillingFacts & {
    /** Where the car is. */
    stage?: Stage;
    handovers?: Handover[];
    /** When staff marked the booking as a no-show; absent once that is undone. */
    noShowAt?: Date;
    undo?: Undo;
    /** What staff have proposed to charge for damage, oldest first. Never deleted. */
    damageProposals?: DamageProposal[];
  };
