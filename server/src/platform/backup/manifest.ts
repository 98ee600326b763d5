import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/*
 * The manifest of a backup, written last: a backup without it is incomplete. It contains a checksum of every other file
 * and one of its own content.
 */

/** The only supported format version; any other is rejected. */
const form = 1;

export const manifestFile = 'manifest.json';

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

const partSchema = z.object({
  collection: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/)),
  file: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}\.bson\.gz$/)),
  documents: count,
  /** Size before compression. */
  bytes: count,
  /** Checksum of the documents as stored, in order of id. */
  contentSha256: sum,
  /** Checksum of the compressed file. */
  fileSha256: sum,
  /** The index definitions as the database lists them, except the one on `_id`. */
  indexes: z.array(z.record(z.string(), z.unknown())),
});

const manifestSchema = z.object({
  form: z.literal(form, 'is not a backup that this version can read'),
  name: z.string(),
  product: z.string(),
  /** The migrations known to the version that made the backup, and those that the database still needed. */
  schema: z.object({ known: z.array(z.string()), unfinished: z.array(z.string()) }),
  database: z.string(),
  /** The database's time just before the backup read its data; later changes may be missing. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The method that made the backup consistent. */
  instant: z.enum(['snapshot', 'read_twice']),
  parts: z.array(partSchema),
});

/** One collection, which has its own file. */
export type BackupPart = z.infer<typeof partSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const countDocuments = ({ parts }: Pick<Manifest, 'parts'>): number =>
  parts.reduce((sum, { documents }) => sum + documents, 0);

/** Thrown for a backup that is damaged, unfinished or from a different application; the message says which. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the manifest as text, including a checksum of its own content. */
export function sealManifest(manifest: Omit<Manifest, 'form'>): string {
  const content = { form, ...manifest };
  return `${JSON.stringify({ ...content, sha256: sha256(JSON.stringify(content)) }, null, 2)}\n`;
}

/** Parses the output of `sealManifest`. Throws BackupError for anything else. */
export function openManifest(text: string): Manifest {
  const { sha256: stated, ...content } = parseObject(text);
  if (stated !== sha256(JSON.stringify(content)))
    throw new BackupError('the manifest is damaged: its checksum differs');
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(`the manifest is not one of ours: ${issue?.path.join('.')} ${issue?.message}`);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError('the manifest is damaged: it is not valid JSON', { cause: error });
  }
}
