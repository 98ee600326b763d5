import { type Logger as PinoLogger, pino } from 'pino';

/** What the rest of the server may do with a log. Objects come first, text second. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'silent' | 'debug' | 'info' | 'warn' | 'error';

/** Where lines go instead of standard output; tests read them. */
export type LogDestination = { write: (line: string) => void };

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'razorpaySignature'];
const secretHeaders = ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `req.headers.${name}`]);
const censor = '[redacted]';

/** Whether a line has nothing in it but words and numbers, as most have, that of a request among them. */
const isFlat = (facts: unknown): boolean =>
  typeof facts === 'string' ||
  (typeof facts === 'object' && facts !== null && !(facts instanceof Error) && !Object.values(facts).some(isObject));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * JSON lines, in UTC, without secrets. To look for these inside of what is logged takes longer than all else of a line,
 * so that is done only where something is.
 */
export function createLogger(level: LogLevel, destination?: LogDestination): PinoLogger {
  const logger = pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`), ...secretHeaders], censor },
      hooks: {
        logMethod(line, log) {
          log.apply(isFlat(line[0]) ? flat : this, line);
        },
      },
    },
    // Each line is written before the call returns, so that none is lost when the process is killed.
    destination ?? pino.destination({ sync: true }),
  );
  const flat = logger.child({}, { redact: { paths: secrets, censor } });
  return logger;
}
