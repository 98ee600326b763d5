// Runs the built server, whose file is the argument, and ends it when its parent is gone, however that ended. Without
// this, a starter that was killed would leave a server behind that keeps the port.
import { pathToFileURL } from 'node:url';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await import(pathToFileURL(process.argv[2]).href);
