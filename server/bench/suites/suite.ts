import type { Figure } from '../figure.ts';
import type { Stage } from '../stage.ts';

/** How long and how often a run measures. `quick` is for a rough look and not for recorded figures. */
export type Pace = { rounds: number; seconds: number; requests: number };

export type Bench = { stage: Stage; pace: Pace };

/** A set of figures that are measured together. */
export type Suite = (bench: Bench) => Promise<Figure[]>;
