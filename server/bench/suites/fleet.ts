import { setTimeout as delay } from 'node:timers/promises';
import { readPictureAddress } from '@rental/contracts';
import sharp from 'sharp';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { Picture } from '../../src/features/picture/picture.model.ts';
import { type Figure, figureOf, median, percentile } from '../figure.ts';
import { openPlace, type Place } from '../fill/place.ts';
import { onApp } from './suite.ts';

type Headers = Record<string, string>;
type Asked = { origin: string; headers: Headers };
type Reply = { ms: number; data: Record<string, unknown> };

/** Uploads a file as the admin screen does and returns the result. */
async function send(
  { origin, headers }: Asked,
  path: string,
  file: { type: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<Reply> {
  const startedAt = performance.now();
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': file.type },
    body: file.body,
  });
  const { data } = (await answer.json()) as Pick<Reply, 'data'>; // defined by the contract
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { ms: performance.now() - startedAt, data };
}

const rows = 1_000;
const head =
  'car_name,brand,year,gear,fuel,category,seats,bags,locations,price_per_day,plate,enabled,in_fleet,insurance_until';

/** A CSV file of cars with distinct number plates. Importing it again with another price changes all of these cars. */
function fileOf({ name }: Place, round: number, price: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const model = `Model ${row % 25},Tata,2024,manual,petrol,suv,5,3`;
    return `${model},${name},${price + (row % 20) * 50},BN${round}X${1_000 + row},yes,yes,2099-12-31`;
  });
  return [head, ...lines].join('\n');
}

type Import = { preview: number; write: number };

/** Previews and imports a file as the admin screen does. Throws unless every row has the expected outcome. */
async function importFile(asked: Asked, body: string, outcome: 'added' | 'changed'): Promise<Import> {
  const file = { type: 'text/csv', body };
  const preview = await send(asked, '/api/vehicle/previewImport', file);
  const written = await send(asked, `/api/vehicle/import?digest=${String(preview.data['digest'])}`, file);
  if (written.data[outcome] !== rows) throw new Error(`the import ${outcome} ${String(written.data[outcome])} cars`);
  return { preview: preview.ms, write: written.ms };
}

async function imports(asked: Asked, rounds: number): Promise<Figure[]> {
  const place = await openPlace({ cars: 1, models: 1, isLet: false });
  const seen: { added: Import[]; changed: Import[] } = { added: [], changed: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      seen.added.push(await importFile(asked, fileOf(place, round, 2_000), 'added'));
      seen.changed.push(await importFile(asked, fileOf(place, round, 3_000), 'changed'));
      await Vehicle.collection.deleteMany({ plate: { $regex: `^BN${round}X` } });
    }
  } finally {
    await place.leave();
  }
  return (['added', 'changed'] as const).flatMap((outcome) =>
    (
      [
        ['preview', 1],
        ['write', 3],
      ] as const
    ).map(([step, atMost]) =>
      figureOf({
        name: `import of 1,000 rows, all ${outcome === 'added' ? 'new' : 'changed'}: ${step}`,
        value: median(seen[outcome].map((each) => each[step])) / 1_000,
        unit: 's',
        target: { atMost },
      }),
    ),
  );
}

/** A photo like one from a phone: 12 MP, several MB, detailed everywhere, and different each time. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#888', noise } });
  const drawn = await small.png({ compressionLevel: 0 }).toBuffer();
  const when = new Date().toISOString();
  return sharp(drawn)
    .resize({ width: 4_000, height: 3_000 })
    .withExif({ IFD0: { Make: 'Bench', ImageDescription: `${when} ${Math.random()}` } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Measures a small request repeatedly while other work runs, and returns the durations. */
async function timesWhile({ origin, headers }: Asked, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const watch = { isOver: false };
  const done = work().finally(() => {
    watch.isOver = true;
  });
  while (!watch.isOver) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/location/getAll`, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    await delay(5);
  }
  await done;
  return times;
}

async function pictures(asked: Asked, rounds: number): Promise<Figure[]> {
  const files: Buffer[] = [];
  // One extra file, because the first upload also loads the decoder.
  while (files.length < rounds + 1) files.push(await photograph());
  const [first, ...others] = files;
  const addresses: string[] = [];
  const upload = async (file: Buffer): Promise<number> => {
    const { ms, data } = await send(asked, '/api/vehicle/uploadPicture', {
      type: 'image/jpeg',
      body: new Uint8Array(file),
    });
    addresses.push(String(data['address']));
    return ms;
  };
  const taken: number[] = [];
  try {
    if (first) await upload(first);
    const times = await timesWhile(asked, async () => {
      for (const file of others) taken.push(await upload(file));
    });
    return [
      figureOf({ name: 'picture of 12 MP', value: median(taken) / 1_000, unit: 's', target: { atMost: 1.5 } }),
      figureOf({
        name: 'another call during uploads, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        target: { atMost: 50 },
      }),
    ];
  } finally {
    for (const address of addresses) await Picture.deleteOne({ _id: readPictureAddress(address)?.id ?? '' });
  }
}

/** Measures admin work on a fleet: bulk imports and picture uploads. */
export const fleet = onApp(async (app, { stage, pace: { rounds } }) => {
  const asked = { origin: app.origin, headers: await stage.signIn('admin') };
  return [...(await imports(asked, rounds)), ...(await pictures(asked, rounds))];
});
