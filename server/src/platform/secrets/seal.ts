import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Encrypts secrets that must be readable again, so that access to the database alone does not reveal them: AES-256-GCM
 * under keys derived from secrets in the settings. A sealed text names its key and is bound to one subject; it does not
 * open for any other subject.
 */

type Key = { id: string; bytes: Buffer };

export type Seal = {
  seal: (text: string, subject: string) => string;
  /**
   * Returns the text and whether it is sealed with the current key, or null when no key opens it or it belongs to a
   * different subject.
   */
  open: (sealed: string, subject: string) => { text: string; isCurrent: boolean } | null;
};

function toKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'sarani seal', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

const shape = /^([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;

function decrypt({ bytes }: Key, [iv, tag, data]: readonly Buffer[], subject: string): string | null {
  if (!iv || !tag || !data) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(subject)).setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Creates a seal: the first secret encrypts; any of the secrets decrypts. */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map(toKey);
  const [current] = keys;
  if (!current) throw new Error('nothing to seal with');
  return {
    seal: (text, subject) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(subject));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current.id, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, subject) => {
      const [, id, ...parts] = shape.exec(sealed) ?? [];
      const key = keys.find((each) => each.id === id);
      if (!key) return null;
      const text = decrypt(
        key,
        parts.map((part) => Buffer.from(part, 'base64url')),
        subject,
      );
      return text === null ? null : { text, isCurrent: key === current };
    },
  };
}
