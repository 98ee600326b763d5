/*
 * Receives the export and keeps nothing, in a process of its own, so that whoever measures the server measures the
 * server alone. Arguments: the address and a bearer token. Writes one JSON line: rows, the promised rows, seconds.
 */

const [address = '', token = ''] = process.argv.slice(2);
const lineFeed = 0x0a;

const startedAt = performance.now();
const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
if (answer.status !== 200 || !answer.body) throw new Error(`the export answered ${answer.status}`);
let lines = 0;
for await (const part of answer.body) {
  for (const byte of part) if (byte === lineFeed) lines += 1;
}
const promised = Number(answer.headers.get('x-total-count'));
console.log(JSON.stringify({ rows: lines - 1, promised, seconds: (performance.now() - startedAt) / 1_000 }));
