import type { Stage } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/** What staff recorded when a car was handed out or taken back. Entries are only added, and marked when undone. */
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

/** The last step of a booking that T26 can undo: on this day, and while `rev` is that of the booking. */
export type Undo = {
  id: ObjectId;
  rev: number;
  day: string;
  /** What the booking was before; absent if it had neither. */
  stage?: Stage | undefined;
  freeFrom?: string | undefined;
};

/** What a booking stores while the business uses the counter; all absent until its car is handed out. */
export type StageFacts = {
  /** Where the car is. */
  stage?: Stage;
  handovers?: Handover[];
  undo?: Undo;
};
