import type { ComponentProps } from 'react';
import { secondFactorApi } from '../second-factor-api.ts';
import { ProofFields } from './proof-fields.tsx';

/**
 * The fields with which admins prove that they are at the keyboard. The code is asked for if their second factor is on or
 * unknown; the server checks it in any case.
 */
export function OwnLoginFields({ field }: Pick<ComponentProps<typeof ProofFields>, 'field'>) {
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();
  return (
    <ProofFields asks={(data?.isOn ?? isError) ? 'both' : 'password'} passwordLabel="Your password" field={field} />
  );
}
