import { secondFactorApi } from '../auth/second-factor-api.ts';

/** Returns whether confirming a change takes only a password or `both` a password and a code; on failure, `both`. */
export function useOwnLogin(): 'password' | 'both' {
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();
  return (data?.isOn ?? isError) ? 'both' : 'password';
}
