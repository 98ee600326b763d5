import { commonErrors, type Contract, type ErrorCode } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestContext } from '../request-context.ts';

/** Throws if the contract does not declare the error. Not in production, where the original error matters more. */
export function assertDeclared(contract: Contract, error: unknown, { settings }: RequestContext): void {
  if (!(error instanceof AppError) || settings.mode === 'production') return;
  const declared: readonly ErrorCode[] = [...commonErrors, ...(contract.errors ?? [])];
  if (declared.includes(error.code)) return;
  throw new Error(`${contract.method} ${contract.path} does not declare ${error.code}`, { cause: error });
}
