import { join, resolve } from 'node:path';

export const repositoryDir = resolve(import.meta.dirname, '../..');

/** Downloads that any start or test run may reuse; ignored by git. */
export const cacheDir = join(repositoryDir, '.cache');

/**
 * Data of this machine’s local app: database, secrets, emails, the file that describes a running app; ignored by git.
 */
export const localDir = resolve(repositoryDir, process.env['LOCAL_DIR'] || '.local');

/** The payment sandbox’s state, which belongs to the database beside it. */
export const sandboxFile = join(localDir, 'sandbox');

/** Where emails are written when no mail server is configured. */
export const mailDir = join(localDir, 'mail');
