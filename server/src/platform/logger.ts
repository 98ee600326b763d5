import { type Logger as PinoLogger, pino } from 'pino';

/** What the rest of the server may do with a log. Objects come first, text second. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export type LogLevel = 'silent' | 'debug' | 'info' | 'warn' | 'error';

/** JSON lines on standard output, in UTC, without secrets. */
export function createLogger(level: LogLevel): PinoLogger {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
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
  });
}
