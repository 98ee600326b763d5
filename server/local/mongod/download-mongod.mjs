// Prints nothing of its own: sends the path of mongodb-memory-server's binary to the parent, downloading it first if
// need be. A process of its own, because a download cannot be called off in any other way than by ending it.
import { MongoBinary } from 'mongodb-memory-server';

try {
  process.send({ path: await MongoBinary.getPath({ downloadDir: process.argv[2] }) });
} catch (error) {
  process.send({ reason: error.message });
}
process.disconnect();
