import { type Logger as PinoLogger, pino } from 'pino';

/** The logging methods that the server may use. Pass the object first, then the text. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'silent' | 'debug' | 'info' | 'warn' | 'error';

/** Where log lines go instead of standard output; only tests set it. */
export type LogDestination = { write: (line: string) => void };

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'razorpaySignature'];
const secretHeaders = ['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `req.headers.${name}`]);
const censor = '[redacted]';

/** Returns whether a log object contains no nested objects; most do not, including the logs of requests. */
const isFlat = (facts: unknown): boolean =>
  typeof facts === 'string' ||
  (typeof facts === 'object' && facts !== null && !(facts instanceof Error) && !Object.values(facts).some(isObject));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Writes JSON lines in UTC with secrets redacted. Searching nested objects for secrets takes longer than everything
 * else, so it is done only for lines that contain nested objects.
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
