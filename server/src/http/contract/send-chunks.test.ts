import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../platform/listen.ts';
import { sendChunks } from './send-chunks.ts';

const piece = 'x'.repeat(64 * 1_024);
const closes: (() => void)[] = [];

afterEach(() => closes.splice(0).forEach((close) => close()));

/** Starts a server that responds with `answer`. Sends it a request and returns the paused connection. */
async function ask(answer: (res: ServerResponse) => Promise<void>): Promise<Socket> {
  const server = createServer((_, res) => void answer(res));
  const socket = connect(await listen(server), '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  closes.push(() => socket.destroy(), server.close.bind(server));
  return socket;
}

/** An endless source that reports how many chunks were read and whether it was closed. */
function createSource() {
  const state = { pieces: 0, isClosed: false };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (;;) {
        state.pieces += 1;
        yield piece;
        await new Promise(setImmediate);
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, text: pieces() };
}

describe('sendChunks', () => {
  test('waits for a slow receiver, and ends when the receiver stalls', async () => {
    const { state, text } = createSource();
    let outcome = 'running';

    await ask(async (res) => {
      await sendChunks(text, res, { stallMs: 300 });
      outcome = 'ended';
    });

    await vi.waitFor(() => expect(state.isClosed).toBe(true), 20_000);
    // Only as many chunks as fit into the connection's buffers; without backpressure, there would be gigabytes.
    expect(state.pieces).toBeLessThan(1_000);
    await vi.waitFor(() => expect(outcome).toBe('ended'), 20_000);
  });

  test('waits for a source that has nothing to send for longer than a receiver may stall', async () => {
    async function* pausing(): AsyncGenerator<string> {
      yield 'first ';
      await delay(900);
      yield 'last';
    }
    let received = '';

    const socket = await ask(async (res) => sendChunks(pausing(), res, { stallMs: 200 }));
    socket.on('data', (bytes) => (received += bytes.toString())).resume();

    await vi.waitFor(() => expect(received).toContain('last'), 20_000);
  });

  test('closes its source when the receiver disconnects', async () => {
    const { state, text } = createSource();
    const socket = await ask(async (res) => sendChunks(text, res));

    socket.once('data', () => socket.destroy());
    socket.resume();

    await vi.waitFor(() => expect(state.isClosed).toBe(true), 20_000);
  });

  test('aborts the connection, leaving the response incomplete, when its source fails', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'half';
      await new Promise(setImmediate);
      throw new Error('the source is gone');
    }
    let received = '';
    let failure: unknown = null;
    const socket = await ask(async (res) => {
      await sendChunks(failing(), res).catch((error: unknown) => (failure = error));
    });

    socket
      .on('error', () => undefined)
      .on('data', (bytes) => (received += bytes.toString()))
      .resume();
    await new Promise((resolve) => socket.once('close', resolve));

    expect(received).toContain('half');
    expect(received).not.toContain('\r\n0\r\n');
    expect(failure).toEqual(new Error('the source is gone'));
  });
});
