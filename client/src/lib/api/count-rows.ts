const quote = 0x22;
const lineFeed = 0x0a;

/**
 * Creates a row counter for a CSV file that arrives in chunks, which may be split anywhere. Each call takes the next
 * bytes and returns how many rows below the header are complete so far, or -1 until the header is complete. A line
 * break inside quotes does not end a row.
 */
export function createRowCounter(): (part: Uint8Array) => number {
  let rows = -1;
  let isQuoted = false;
  return (part) => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) rows += 1;
    }
    return rows;
  };
}
