/* `npm run start:production`: starts the server in production mode, whatever NODE_ENV says. */
process.env['NODE_ENV'] = 'production';
await import('./main.ts');
