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

test('a long response is compressed, but a short one is not', async () => {
  expect([await encodingOf('/api/booking', 5_000), await encodingOf('/api/booking', 50)]).toEqual(['gzip', undefined]);
});

test('a response that may contain a token is never compressed', async () => {
  expect([await encodingOf('/api/auth/login', 5_000), await encodingOf('/API/Auth/refresh', 5_000)]).toEqual([
    undefined,
    undefined,
  ]);
});
