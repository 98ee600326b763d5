import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

type Finish = (answer: string) => void;

function work() {
  const begun: Finish[] = [];
  return {
    begun,
    do: async (): Promise<string> =>
      new Promise((resolve) => {
        begun.push(resolve);
      }),
  };
}

const turn = async (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('coalesce lets all callers that arrive during a run share the next run', async () => {
  const share = coalesce<string>();
  const { begun, do: ask } = work();

  const first = share('a', ask);
  const [second, third] = [share('a', ask), share('a', ask)];
  await turn();
  const atFirst = begun.length;
  begun[0]?.('before');
  await first;
  await turn();
  begun[1]?.('after');

  expect([atFirst, begun.length]).toEqual([1, 2]);
  expect(await Promise.all([first, second, third])).toEqual(['before', 'after', 'after']);
});

test('coalesce does not make callers with different keys wait for each other', async () => {
  const share = coalesce<string>();
  const { begun, do: ask } = work();

  const both = [share('a', ask), share('b', ask)];
  begun[0]?.('a');
  begun[1]?.('b');

  expect(await Promise.all(both)).toEqual(['a', 'b']);
});

test('coalesce throws for all callers of a failed run, but not for those of the next run', async () => {
  const share = coalesce<string>();
  const { begun, do: ask } = work();
  const fail = async (): Promise<string> => Promise.reject(new Error('away'));

  const failed = share('a', fail);
  const next = share('a', ask);
  await expect(failed).rejects.toThrow('away');
  await turn();
  begun[0]?.('here again');

  expect(await next).toBe('here again');
});
