// Runs the built server, whose file is the argument, and ends it when its parent process ends for any reason. Without
// this, a killed parent would leave a server running that occupies the port.
import { pathToFileURL } from 'node:url';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await import(pathToFileURL(process.argv[2]).href);
