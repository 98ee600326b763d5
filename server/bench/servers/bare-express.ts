import express from 'express';
import { createServer } from 'node:http';
import { listen } from '../../src/platform/listen.ts';

/*
 * The yardstick of a call without work: Express and nothing else, answering as many bytes.
 */

const app = express();
app.disable('etag');
app.get(/.*/, (_request, response) => {
  response.json({
    statusCode: 200,
    message: 'Settings',
    data: { holdMinutes: 15, maxRentalDays: 30, horizonDays: 150 },
  });
});
process.send?.({ port: await listen(createServer(app)) });
process.on('SIGTERM', () => process.exit(0));
