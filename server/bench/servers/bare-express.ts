import express from 'express';
import { createServer } from 'node:http';
import { listen } from '../../src/platform/listen.ts';

/* The baseline for a request that does no work: a bare Express app that returns the JSON in `ANSWER`. */

const app = express();
app.disable('etag');
const answer: unknown = JSON.parse(process.env['ANSWER'] ?? '');
app.get(/.*/, (_request, response) => {
  response.json(answer);
});
process.send?.({ port: await listen(createServer(app)) });
process.on('SIGTERM', () => process.exit(0));
