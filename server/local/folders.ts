import { join, resolve } from 'node:path';

export const repositoryDir = resolve(import.meta.dirname, '../..');

/** Downloads that any start or test run may use again; ignored by git. */
export const cacheDir = join(repositoryDir, '.cache');

/** What belongs to this machine's own start: data, secrets, mails, the notice of a running app; ignored by git. */
export const localDir = resolve(repositoryDir, process.env['LOCAL_DIR'] || '.local');

/** What the payment sandbox remembers; it belongs to the data beside it. */
export const sandboxFile = join(localDir, 'sandbox');

/** Where mails land that no server takes. */
export const mailDir = join(localDir, 'mail');
