import type { contracts, Noun } from '../src/index.ts';

/** `summary` is what a call does, as an imperative; `details` what its types cannot say. */
export type CallText = { summary: string; details?: string };
/** A noun and its calls in words. */
export type NounText<N extends Noun> = { about: string; calls: { [Call in keyof (typeof contracts)[N]]: CallText } };
