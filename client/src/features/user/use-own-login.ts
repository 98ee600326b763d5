import { secondFactorApi } from '../auth/second-factor-api.ts';

/** Returns what the admin’s own login requires. Without a response both fields are shown, and the server decides. */
export function useOwnLogin(): 'password' | 'both' {
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();
  return (data?.isOn ?? isError) ? 'both' : 'password';
}
