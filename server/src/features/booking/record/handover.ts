import type { Stage } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/** What staff recorded when a car was handed out or taken back. Never deleted; an undone handover is marked. */
export type Handover = {
  /** Chosen by the caller, so that a repeated request is recognised. */
  id: ObjectId;
  kind: 'out' | 'back';
  carId: ObjectId;
  at: Date;
  by: ObjectId;
  odometer?: number | undefined;
  fuelEighths?: number | undefined;
  note?: string | undefined;
  odometerReason?: string | undefined;
  balanceReason?: string | undefined;
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

/** The fields of a booking that the counter uses; all are absent until its first handover. */
export type StageFacts = {
  /** Where the car is. */
  stage?: Stage;
  handovers?: Handover[];
  /** When staff marked the booking as a no-show; absent once that is undone. */
  noShowAt?: Date;
  undo?: Undo;
};
