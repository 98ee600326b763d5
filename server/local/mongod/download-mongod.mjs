// Sends the path of mongodb-memory-server’s binary to the parent process, downloading it first if necessary. Prints
// nothing itself. Runs in a separate process, because ending that is the only way to cancel a download.
import { MongoBinary } from 'mongodb-memory-server';

try {
  process.send({ path: await MongoBinary.getPath({ downloadDir: process.argv[2] }) });
} catch (error) {
  process.send({ reason: error.message });
}
process.disconnect();
