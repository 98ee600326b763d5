import { type Logger as PinoLogger, pino } from 'pino';

/** What the rest of the server may do with a log. Objects come first, text second. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'silent' | 'debug' | 'info' | 'warn' | 'error';

/** Where lines go instead of standard output; tests read them. */
export type LogDestination = { write: (line: string) => void };

/**
 * Standard output, to which the lines of one turn of the process go together: a write each cost a tenth of a small
 * call. What a turn said is out when it ends, also when the process does.
 */
function createOutput(): LogDestination & { flushSync: () => void } {
  const output = pino.destination({ sync: true });
  let lines = '';
  const flushSync = (): void => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.once('exit', flushSync);
  const write = (line: string): void => {
    if (lines === '') setImmediate(flushSync);
    lines += line;
  };
  return { write, flushSync };
}

let standardOutput: LogDestination | null = null;

/** JSON lines, in UTC, without secrets. */
export function createLogger(level: LogLevel, destination?: LogDestination): PinoLogger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        // guard: the log says no secrets (1 of 2)
        'password',
        // guard: the log says no secrets (2 of 2)
        '*.password',
        'token',
        '*.token',
        'accessToken',
        '*.accessToken',
        'refreshToken',
        '*.refreshToken',
        'razorpaySignature',
        '*.razorpaySignature',
        'headers.authorization',
        'headers.cookie',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? (standardOutput ??= createOutput()));
}
