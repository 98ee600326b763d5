import { type Logger as PinoLogger, pino } from 'pino';

/** The logging methods that the server may use. Pass an object first, text second. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'silent' | 'debug' | 'info' | 'warn' | 'error';

/** Destination of lines instead of standard output; used by tests. */
export type LogDestination = { write: (line: string) => void };

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'razorpaySignature'];
const secretHeaders = ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `req.headers.${name}`]);
const censor = '[redacted]';

/** Whether a log object contains no nested objects, as most do, including those for requests. */
const isFlat = (facts: unknown): boolean =>
  typeof facts === 'string' ||
  (typeof facts === 'object' && facts !== null && !(facts instanceof Error) && !Object.values(facts).some(isObject));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Writes JSON lines in UTC with secrets redacted. Searching nested objects for secrets takes longer than everything
 * else, so it is only done for lines that have some.
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
    // Each line is written synchronously, so that none is lost when the process is killed.
    destination ?? pino.destination({ sync: true }),
  );
  const flat = logger.child({}, { redact: { paths: secrets, censor } });
  return logger;
}
