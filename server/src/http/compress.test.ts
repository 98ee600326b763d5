import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { sendJson } from './compress.ts';

const app = express();
app.get(/.*/, (req, res) => sendJson(req, res, { text: 'ā'.repeat(Number(req.query['length'])) }));

const encodingOf = async (path: string, length: number): Promise<string | undefined> => {
  const answer = await supertest(app).get(path).query({ length }).set('accept-encoding', 'gzip');
  expect(answer.body).toEqual({ text: 'ā'.repeat(length) });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.headers['content-encoding'];
};

test('a long answer is compressed, and a short one is not', async () => {
  expect([await encodingOf('/api/booking', 5_000), await encodingOf('/api/booking', 50)]).toEqual(['gzip', undefined]);
});

test('nothing is compressed that may carry a token', async () => {
  expect([await encodingOf('/api/auth/login', 5_000), await encodingOf('/API/Auth/refresh', 5_000)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('short answers of one turn of the process go out together at its end', async () => {
  const sent: number[] = [];
  const waiting: { req: express.Request; res: express.Response }[] = [];
  const together = express();
  together.get(/.*/, (req, res) => {
    waiting.push({ req, res });
    if (waiting.length < 3) return;
    for (const each of waiting) sendJson(each.req, each.res, { text: 'short' });
    sent.push(...waiting.map((each) => Number(each.res.writableEnded)));
  });
  const server = together.listen(0);

  const answers = await Promise.all([1, 2, 3].map(async () => supertest(server).get('/')));
  server.close();

  expect(sent).toEqual([0, 0, 0]);
  expect(answers.map(({ body }) => body as unknown)).toEqual([1, 2, 3].map(() => ({ text: 'short' })));
});
