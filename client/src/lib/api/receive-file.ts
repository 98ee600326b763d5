import { exchange, readAnswer } from './http.ts';
import type { TransportError, TransportRequest } from './http.ts';

/** A received file. `rows` is the minimum number of rows that the server promised, or null if it promised none. */
export type ReceivedFile = { content: Blob; name: string; rows: number | null; error?: undefined };
export type FileAnswer = ReceivedFile | { error: TransportError };

/** Called with each chunk as it arrives, and with the number of `rows` promised for the file. */
export type PartListener = (part: Uint8Array, rows: number | null) => void;

/** A transfer is aborted if the server sends nothing for this long. The transfer as a whole has no time limit. */
const silenceMilliseconds = 20_000;

const rowsOf = (headers: Headers): number | null => {
  const text = headers.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
};

const nameOf = (headers: Headers): string =>
  /filename="?([^";]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

async function failureOf(response: Response): Promise<FileAnswer> {
  const answer = await readAnswer(response);
  if ('error' in answer) return answer;
  return { error: { status: 'FETCH_ERROR', error: 'The answer is no file' } };
}

async function readParts(response: Response, onPart: PartListener, signal: AbortSignal): Promise<FileAnswer> {
  const { headers, body } = response;
  if (!response.ok || !body) return await failureOf(response);
  const rows = rowsOf(headers);
  // Collected as Blobs, because a browser can store a Blob on disk, but not an array of bytes.
  const parts: Blob[] = [];
  const reader = body.getReader();
  // Not every `fetch` implementation stops reading the body when its signal aborts.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(new Blob([next.value]));
    onPart(next.value, rows);
  }
  signal.throwIfAborted();
  return { content: new Blob(parts, { type: headers.get('Content-Type') ?? '' }), name: nameOf(headers), rows };
}

/** Downloads a file. Never retries or throws: failures, even in mid-transfer, are returned as `error`. */
export async function receiveFile(request: TransportRequest, onPart: PartListener): Promise<FileAnswer> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listenOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMilliseconds);
  };
  try {
    listenOn();
    const signal = AbortSignal.any([silence.signal, ...(request.signal ? [request.signal] : [])]);
    const response = await exchange(request, signal);
    const handlePart: PartListener = (part, rows) => {
      listenOn();
      onPart(part, rows);
    };
    return await readParts(response, handlePart, signal);
  } catch (cause) {
    const status = silence.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR';
    return { error: { status, error: String(cause) } };
  } finally {
    clearTimeout(timer);
  }
}

/** The end of a zip: `PK\5\6` begins its last 22 bytes, because our zips have no comment. */
const zipEnd = { size: 22, signature: [0x50, 0x4b, 0x05, 0x06] } as const;

/** Returns whether a zip is whole: whether its directory, which is at its end, has arrived. */
export async function isWholeZip(content: Blob): Promise<boolean> {
  const end = new Uint8Array(await content.slice(-zipEnd.size).arrayBuffer());
  return end.length === zipEnd.size && zipEnd.signature.every((byte, index) => end[index] === byte);
}

const quote = 0x22;
const lineFeed = 0x0a;

/**
 * Counts the complete rows of a CSV file that arrives in chunks; -1 until the header is complete. A line break inside
 * quotes does not end a row.
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
