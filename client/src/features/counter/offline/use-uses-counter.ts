import { configApi } from '../../../lib/api/config-api.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';

/**
 * Returns whether the business uses the counter, or undefined until that is known. Without a network it is assumed,
 * because the counter can be used with what is on this device.
 */
export function useUsesCounter(): boolean | undefined {
  const { data, error } = configApi.useGetConfigQuery();
  if (data) return data.usesCounter === true;
  return isUnreachable(error) ? true : undefined;
}
