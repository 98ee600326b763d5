// Runs the built server, whose file is the argument, and stops it when the parent process ends for any reason.
// Otherwise a killed parent would leave a server running that still uses the port.
import { pathToFileURL } from 'node:url';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await import(pathToFileURL(process.argv[2]).href);
