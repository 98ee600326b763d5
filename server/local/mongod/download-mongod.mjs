// Sends the path of mongodb-memory-server’s binary to the parent process, downloading the binary first if necessary.
// Prints nothing itself. Runs in a separate process, because a download can be cancelled only by ending its process.
import { MongoBinary } from 'mongodb-memory-server';

try {
  process.send({ path: await MongoBinary.getPath({ downloadDir: process.argv[2] }) });
} catch (error) {
  process.send({ reason: error.message });
}
process.disconnect();
