import { type ImportOutcome, type ImportPreview, vehicleImportContract } from '@rental/contracts';
import type { TestApp } from './test-app.ts';

type Answer<T> = {
  status: number;
  code: string;
  message: string;
  details?: { path: string; message: string }[];
  data: T;
};

const bytesOf = (file: string | Buffer): Buffer => (typeof file === 'string' ? Buffer.from(file) : file);

/** Returns the calls with which an admin previews, imports and downloads fleet files. */
export function createImporter({ client }: Pick<TestApp, 'client'>, token: string) {
  const post = async (path: string, file: string | Buffer): Promise<{ status: number; body: unknown }> =>
    client.raw.post(`/api${path}`).set('authorization', `Bearer ${token}`).type('text/csv').send(bytesOf(file));
  const preview = async (file: string | Buffer): Promise<Answer<ImportPreview>> => {
    const { status, body } = await post(vehicleImportContract.previewImport.path, file);
    return { ...(body as Answer<ImportPreview>), status }; // the structure that the contract promises
  };
  const write = async (file: string | Buffer, digest: string | null | undefined): Promise<Answer<ImportOutcome>> => {
    const { status, body } = await post(`${vehicleImportContract.import.path}?digest=${digest}`, file);
    return { ...(body as Answer<ImportOutcome>), status }; // the structure that the contract promises
  };
  return {
    preview,
    write,
    /** Previews the file, then imports it. */
    run: async (file: string | Buffer) => write(file, (await preview(file)).data.digest),
    download: async (): Promise<string> => {
      const { text } = await client.raw
        .get(`/api${vehicleImportContract.export.path}`)
        .set('authorization', `Bearer ${token}`);
      return text;
    },
  };
}
