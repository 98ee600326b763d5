import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';

/** The maximum number of rows in a file, and of cars that a file may add. */
export const mostImportRows = 2_000;

const upload = { types: ['text/csv'], limitKb: 1_024, advice: 'Save it as CSV first' } as const;

/** The result for one row. A single row that is `wrong` prevents the whole import. */
export const rowResults = ['new', 'changed', 'same', 'wrong'] as const;

export const previewRow = z.object({
  line: z.int(),
  carName: z.string(),
  result: z.enum(rowResults),
  units: z.int(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** `added`, `changed` and `same` count cars; `wrong` counts rows. */
export const importPreview = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  rows: z.array(previewRow),
  digest: z.nullable(z.string()),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importOutcome = z.object({ added: z.int(), changed: z.int(), same: z.int() });
export type ImportOutcome = z.infer<typeof importOutcome>;

export const vehicleImportContract = {
  export: {
    method: 'GET',
    path: '/vehicle/export',
    access: 'admin',
    limit: 'read',
    message: 'The fleet as a file',
    reply: z.string(),
    file: 'text/csv',
  },
  previewImport: {
    method: 'POST',
    path: '/vehicle/previewImport',
    access: 'admin',
    message: 'Import preview',
    upload,
    reply: importPreview,
    errors: ['import_invalid'],
  },
  import: {
    method: 'POST',
    path: '/vehicle/import',
    access: 'admin',
    message: 'Fleet imported',
    query: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a digest of a preview')) }),
    upload,
    reply: importOutcome,
    errors: ['import_invalid', 'import_changed'],
  },
} as const satisfies ContractGroup;
