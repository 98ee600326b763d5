import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/*
 * What a backup says about itself: the last file that is written, without which there is no backup. It carries the sums
 * of every other file and one of itself.
 */

/** The one form that we write; a backup of another is refused. */
const form = 1;

export const manifestFile = 'manifest.json';

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

const partSchema = z.object({
  collection: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/)),
  file: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}\.bson\.gz$/)),
  documents: count,
  /** Before they were compressed. */
  bytes: count,
  /** Of the documents in the order of their ids, as the database has them. */
  contentSha256: sum,
  /** Of the file, compressed as it is. */
  fileSha256: sum,
  /** As the database lists them, without the one on the id. */
  indexes: z.array(z.record(z.string(), z.unknown())),
});

const manifestSchema = z.object({
  form: z.literal(form, 'is not a backup that this version can read'),
  name: z.string(),
  product: z.string(),
  /** The migrations that the version which made it knew, and those of them that its database still waited for. */
  schema: z.object({ known: z.array(z.string()), unfinished: z.array(z.string()) }),
  database: z.string(),
  /** All was so at one moment, at this time of the database or after it: nothing later is certain to be in it. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** How that was made sure of. */
  instant: z.enum(['snapshot', 'read_twice']),
  parts: z.array(partSchema),
});

/** One collection in a file of its own. */
export type BackupPart = z.infer<typeof partSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** How many documents are in it. */
export const countDocuments = ({ parts }: Pick<Manifest, 'parts'>): number =>
  parts.reduce((sum, { documents }) => sum + documents, 0);

/** A backup that is damaged, unfinished or not one of ours; the message says what is wrong. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The manifest as it is stored, with the sum of the whole. */
export function sealManifest(manifest: Omit<Manifest, 'form'>): string {
  const content = { form, ...manifest };
  return `${JSON.stringify({ ...content, sha256: sha256(JSON.stringify(content)) }, null, 2)}\n`;
}

/** Reads what `sealManifest` made. Throws BackupError for anything else. */
export function openManifest(text: string): Manifest {
  const { sha256: told, ...content } = parseObject(text);
  if (told !== sha256(JSON.stringify(content))) throw new BackupError('the manifest is damaged: its sum differs');
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(`the manifest is not one of ours: ${issue?.path.join('.')} ${issue?.message}`);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError('the manifest is damaged: it is no JSON', { cause: error });
  }
}
