import { authContract, type Contract, pictureContract, type Reply, vehicleContract } from '@rental/contracts';

/* Actions of the demo’s admin, without a browser. */

const demoAdmin = { email: 'admin@sarani.example', password: 'Sarani@Admin7' };

type Call = { query?: Record<string, string>; as?: string; type?: string; body?: BodyInit };

/** Makes one call through the web server and returns its data. Throws unless the call succeeds. */
async function succeed<C extends Contract>(
  site: string,
  contract: C,
  { query, as, type, body }: Call,
): Promise<Reply<C>> {
  const { method, path } = contract;
  const headers = { ...(as && { authorization: `Bearer ${as}` }), ...(type && { 'content-type': type }) };
  const response = await fetch(`${site}/api${path}?${new URLSearchParams(query)}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const { data }: { data?: unknown } = await response.json();
  return contract.reply.parse(data) as Reply<C>; // validated by this contract’s schema
}

/** Uploads a picture and assigns it to the first car that can be rented. Returns the car and the picture’s path. */
export async function showPicture(site: string, picture: Uint8Array<ArrayBuffer>) {
  const json = 'application/json';
  const { accessToken: as } = await succeed(site, authContract.login, { type: json, body: JSON.stringify(demoAdmin) });
  const { address } = await succeed(site, pictureContract.upload, { as, type: 'image/png', body: picture });
  const fleet = await succeed(site, vehicleContract.getAll, { as });
  const found = fleet.find(({ isActive, isEnabled }) => isActive && isEnabled);
  if (!found) throw new Error('the demo rents out no car');
  const { _id, locationNames: _names, modelKey: _key, bookingsAfterDocuments: _papers, ...facts } = found;
  const body = JSON.stringify({ ...facts, imageUrlOne: address });
  const car = await succeed(site, vehicleContract.editById, { as, type: json, query: { id: _id }, body });
  return { car, address };
}
