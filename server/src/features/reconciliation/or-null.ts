import { GatewayError } from '../../platform/payment-gateway.ts';

/** Null for what the provider refuses to know; silence is thrown on. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'validation') return null;
    throw error;
  }
}
