import { type ErrorCode, type ErrorDetail, errorRegistry } from '@rental/contracts';
import type { SecurityNote } from './security-event.ts';

type AppErrorOptions = {
  message?: string;
  details?: ErrorDetail[];
  /** Facts a screen needs to act on the error; never data about another customer. */
  data?: Record<string, unknown>;
  cause?: unknown;
  retryAfterSeconds?: number;
  /** What the security log records about this error. */
  security?: SecurityNote;
};

/** An error with a code from the registry. Anything else that is thrown is reported as 500 `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly details: ErrorDetail[] | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly security: SecurityNote | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorRegistry[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = errorRegistry[code].status;
    this.details = options.details;
    this.data = options.data;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.security = options.security;
  }
}
