import { expect, test } from 'vitest';
import { readZip } from '../../test/support/read-zip.ts';
import { type ZippedFile, zipOf } from './zip.ts';

const at = new Date('2026-11-20T06:30:00Z');

async function read(files: readonly ZippedFile[]): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(files, at)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

test('a zip has its files, each read after the one before it is complete', async () => {
  const order: string[] = [];
  const fileOf = (name: string, text: string): ZippedFile => ({
    name,
    content: async function* () {
      order.push(`${name} begins`);
      yield text;
      yield '₹';
      order.push(`${name} ends`);
    },
  });

  const zip = await read([
    fileOf('a.csv', 'one'),
    fileOf('KA/b.csv', ''),
    { name: 'c', content: async function* () {} },
  ]);

  expect(readZip(zip)).toEqual({ 'a.csv': 'one₹', 'KA/b.csv': '₹', c: '' });
  expect(order).toEqual(['a.csv begins', 'a.csv ends', 'KA/b.csv begins', 'KA/b.csv ends']);
});

test('a zip fails with the file that fails', async () => {
  const failing = async function* () {
    yield 'one';
    throw new Error('the database is unavailable');
  };

  await expect(read([{ name: 'a.csv', content: failing }])).rejects.toThrow('the database is unavailable');
});

test('the present file is closed when the reader stops', async () => {
  let isClosed = false;
  const endless = async function* () {
    try {
      for (let row = 0; ; row += 1) yield `${row * 0.123_456_789}\n`.repeat(1_000);
    } finally {
      isClosed = true;
    }
  };

  let parts = 0;
  for await (const _part of zipOf([{ name: 'a.csv', content: endless }], at)) {
    parts += 1;
    // The first parts are the header of the file, before its content is read.
    if (parts > 5) break;
  }

  await expect.poll(() => isClosed).toBe(true);
});
