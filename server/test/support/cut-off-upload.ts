import { request } from 'node:http';
import type { TestApp } from './test-app.ts';

type Upload = { path: string; as: string; file: Buffer; after: number };

/** Sends the first `after` bytes of a file, as a request that announces all of it, and then drops the connection. */
export async function cutOffUpload({ origin }: Pick<TestApp, 'origin'>, { path, as, file, after }: Upload) {
  await new Promise<void>((resolve) => {
    const sending = request(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'image/jpeg', 'content-length': file.length },
    });
    sending.on('error', () => undefined);
    sending.on('close', resolve);
    sending.write(file.subarray(0, after), () => sending.destroy());
  });
}
