import { openStage } from '../bench/stage.ts';
import { appEnvironment } from '../bench/servers/app-server.ts';
import { startProgram, startBare } from '../bench/servers/server.ts';
import { requestsPerSecond } from '../bench/load/load.ts';
const stage = await openStage('city' as any, { isKept: true });
const root = new URL('../../', import.meta.url).pathname;
const flags = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  ...(process.argv[3] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/z/prof'] : []),
];
const names = (process.argv[2] ?? 'bench-server').split(',');
const servers: any = {};
for (const x of names)
  servers[x] = await startProgram([...flags, `${root}.cache/${x}/main.js`], appEnvironment(stage.uri));
const ANSWER = await (await fetch(`${servers[names[0]!].origin}/api/config`)).text();
servers.bare = await startBare('bare-express.ts', { ANSWER });
const headers = await stage.signIn('customer');
const med = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!;
const out: any = {};
for (let r = 0; r < 6; r++)
  for (const x of Object.keys(servers)) {
    const v = await requestsPerSecond(
      { origin: servers[x].origin, headers, paths: ['/api/config'] },
      { connections: 10, seconds: 3 },
    );
    if (r > 0) (out[x] ??= []).push(v);
  }
for (const x of Object.keys(servers))
  console.log(x, med(out[x]).toFixed(0), med(out[x].map((v: number, i: number) => v / out.bare[i])).toFixed(3));
for (const x of Object.keys(servers)) await servers[x].stop();
await stage.close();
