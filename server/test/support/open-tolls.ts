import {
  type BodyInput,
  type QueryInput,
  tollColumns,
  tollContract,
  type TollHeadings,
  type TollImport,
} from '@rental/contracts';
import { openChallans } from './open-challans.ts';
import { agreed } from './open-extra-charges.ts';
import { savePrices } from './save-prices.ts';

type Answer = { status: number; code: string | null; details?: { path: string; message: string }[]; data: TollImport };
type Line = Partial<Record<(typeof tollColumns)[number], string>>;

const { previewImport, charge, getAll } = tollContract;

/** A car whose rentals agree to tolls, with the calls about tolls. By default, the manager makes them. */
export async function openTolls() {
  const desk = await openChallans();
  const { app, plate, asManager } = desk;
  await savePrices({ charges: [...agreed, { kind: 'toll', words: 'As paid' }] }, app);
  const lineOf = (given: Line = {}): string => {
    const line = { reference: 'N1', plate, plaza: 'Talegaon', time: '20-11-2026 23:00', amount: '95', tag: '' };
    return tollColumns.map((column) => ({ ...line, ...given })[column]).join(',');
  };
  const fileOf = (...lines: Line[]): string => [tollColumns.join(','), ...lines.map(lineOf)].join('\r\n');
  const send = async (path: string, file: string | Buffer, { columns = {}, as }: Sent): Promise<Answer> => {
    const { status, body }: { status: number; body: unknown } = await app.client.raw
      .post(`/api${path}`)
      .query(columns)
      .set('authorization', `Bearer ${as ?? (await asManager())}`)
      .type('text/csv')
      .send(file);
    return { ...(body as Answer), status }; // the structure that the contract promises
  };

  return {
    ...desk,
    fileOf,
    preview: async (file: string | Buffer, sent: Sent = {}) => send(previewImport.path, file, sent),
    importFile: async (file: string | Buffer, sent: Sent = {}) => send(tollContract.import.path, file, sent),
    tolls: async (query: QueryInput<typeof getAll> = {}, as?: string) =>
      (await app.client.succeed(getAll, { as: as ?? (await asManager()), query })).tolls,
    chargeToll: async (tollId: BodyInput<typeof charge>['tollId'], as?: string) =>
      app.client.call(charge, { as: as ?? (await asManager()), body: { tollId } }),
  };
}

type Sent = { columns?: TollHeadings; as?: string };

export type Tolls = Awaited<ReturnType<typeof openTolls>>;
