import { join, resolve } from 'node:path';

export const repositoryDir = resolve(import.meta.dirname, '../..');

/** Downloads that every start and test run can reuse; ignored by git. */
export const cacheDir = join(repositoryDir, '.cache');

/** Data of the local app: database, secrets, emails and the file that describes a running app; ignored by git. */
export const localDir = resolve(repositoryDir, process.env['LOCAL_DIR'] || '.local');

/** The state of the payment sandbox. Its payments belong to bookings in the database in the same folder. */
export const sandboxFile = join(localDir, 'sandbox');

/** The folder to which emails are written when no mail server is configured. */
export const mailDir = join(localDir, 'mail');
