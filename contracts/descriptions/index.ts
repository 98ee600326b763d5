export * from './access.ts';
export * from './calls.ts';
export * from './fields.ts';
