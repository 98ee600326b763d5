/* `npm run start:production`: the server as production runs it, whatever mode the environment names or forgets. */
process.env['NODE_ENV'] = 'production';
await import('./main.ts');
