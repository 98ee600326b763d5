import type { contracts, Noun } from '../src/index.ts';

/** `summary` is an imperative sentence; `details` adds what the types cannot express. */
export type CallText = { summary: string; details?: string };
/** Descriptions of a noun and its calls. */
export type NounText<N extends Noun> = { about: string; calls: { [Call in keyof (typeof contracts)[N]]: CallText } };
