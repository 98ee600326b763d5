export * from './calls.ts';
export * from './fields.ts';
export * from './fields-by-place.ts';
export * from './shared-texts.ts';
