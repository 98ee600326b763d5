export * from './access.ts';
export type { CallText } from './call-text.ts';
export * from './calls.ts';
export * from './fields.ts';
