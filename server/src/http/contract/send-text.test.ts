import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../platform/listen.ts';
import { sendText } from './send-text.ts';

const piece = 'x'.repeat(64 * 1_024);
const closes: (() => void)[] = [];

afterEach(() => closes.splice(0).forEach((close) => close()));

/** A server that answers everything by `answer`, and a connection that has asked and reads only when told. */
async function ask(answer: (res: ServerResponse) => Promise<void>): Promise<Socket> {
  const server = createServer((_, res) => void answer(res));
  const socket = connect(await listen(server), '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  closes.push(() => socket.destroy(), server.close.bind(server));
  return socket;
}

/** Pieces without an end, and what became of them. */
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

describe('a text sent piece by piece', () => {
  test('waits for a receiver that does not read, and ends when it stalls', async () => {
    const { state, text } = createSource();
    let outcome = 'running';

    await ask(async (res) => {
      await sendText(text, res, { stallMs: 300 });
      outcome = 'ended';
    });

    await vi.waitFor(() => expect(state.isClosed).toBe(true), 20_000);
    // What the buffers of a connection take, and no more: an unbounded sender would have made gigabytes.
    expect(state.pieces).toBeLessThan(1_000);
    await vi.waitFor(() => expect(outcome).toBe('ended'));
  });

  test('closes its source when the receiver goes away', async () => {
    const { state, text } = createSource();
    const socket = await ask(async (res) => sendText(text, res));

    socket.once('data', () => socket.destroy());
    socket.resume();

    await vi.waitFor(() => expect(state.isClosed).toBe(true), 20_000);
  });

  test('breaks off without the end of an answer when its source fails', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'half';
      await new Promise(setImmediate);
      throw new Error('the source is gone');
    }
    let received = '';
    let failure: unknown = null;
    const socket = await ask(async (res) => {
      await sendText(failing(), res).catch((error: unknown) => (failure = error));
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
