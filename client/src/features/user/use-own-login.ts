import { secondFactorApi } from '../auth/second-factor-api.ts';

/** Returns what confirms a change: password, or also a code. After a failed request, the form shows both fields. */
export function useOwnLogin(): 'password' | 'both' {
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();
  return (data?.isOn ?? isError) ? 'both' : 'password';
}
