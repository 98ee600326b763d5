import type { Figure } from '../figure.ts';
import type { Stage } from '../stage.ts';

/** How long and how often a run measures. `quick` gives only rough figures, which must not be recorded. */
export type Pace = { rounds: number; seconds: number; requests: number };

export type Bench = { stage: Stage; pace: Pace };

/** Figures that are measured together. */
export type Suite = (bench: Bench) => Promise<Figure[]>;
