import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const endSize = 22;

/** Returns the text of each file of a zip by its name. `zip` is text with one character for each byte. */
export function readZip(zip: string): Record<string, string> {
  const bytes = Buffer.from(zip, 'latin1');
  const end = bytes.length - endSize;
  if (bytes.readUInt32LE(end) !== endSignature) throw new Error('the zip is incomplete');
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const [nameLength = 0] = lengths;
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    files[name] = inflateRawSync(bytes.subarray(content, content + size)).toString('utf8');
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  return files;
}

/** Returns the rows of a table, each as its cells, without the header. No cell may have a comma or a line break. */
export const rowsOf = (text: string | undefined): string[][] =>
  (text ?? '')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
