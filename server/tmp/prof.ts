import { openStage } from '../bench/stage.ts';
import { appEnvironment } from '../bench/servers/app-server.ts';
import { startProgram } from '../bench/servers/server.ts';
import { sendEach } from '../bench/load/load.ts';
import { addDays, dayInIndia } from '@rental/contracts';
import mongoose from 'mongoose';
const stage = await openStage('city' as any, { isKept: true });
const root = new URL('../../', import.meta.url).pathname;
const flags = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  ...(process.argv[3] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/z/prof'] : []),
];
const names = (process.argv[2] ?? 'bench-server').split(',');
const cars = await mongoose.connection.db!.collection('vehicles').find({}).limit(200).toArray();
let n = await mongoose.connection.db!.collection('bookings').countDocuments({ kind: 'booking', status: 'pending' });
const wish = () => {
  const car = cars[n % cars.length]!;
  const day = addDays(dayInIndia(new Date()), 70 + Math.floor(n / cars.length));
  n++;
  return { carId: String(car._id), locationId: String(car.carLocations[0]), fromDate: day, toDate: day };
};
const reqs = async (count: number) => {
  const out: any[] = [];
  while (out.length < count) {
    const headers = await stage.signIn('customer');
    for (let i = 0; i < 3; i++)
      out.push({
        method: 'POST',
        path: '/api/booking/create',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(wish()),
      });
  }
  return out;
};
const servers: any = {};
for (const x of names)
  servers[x] = await startProgram([...flags, `${root}.cache/${x}/main.js`], appEnvironment(stage.uri));
const med = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!;
const out: any = {};
for (let r = 0; r < 6; r++)
  for (const x of names) {
    const rq = await reqs(600);
    const { answers, took } = await sendEach(servers[x].origin, rq, 10);
    const bad = answers.filter((a) => a.status !== 201);
    if (bad.length) console.log('bad', bad.length, bad[0]!.status);
    if (r > 0) (out[x] ??= []).push(600 / took);
  }
for (const x of names) console.log(x, med(out[x]).toFixed(0), out[x].map((v: number) => v.toFixed(0)).join(' '));
for (const x of names) await servers[x].stop();
await stage.close();
