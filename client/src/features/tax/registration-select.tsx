import type { ComponentProps } from 'react';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { taxApi, useRegistrationWords } from './tax-api.ts';

type RegistrationSelectProps = Pick<ComponentProps<typeof NativeSelect>, 'label' | 'error'> & {
  chosen: string | null | undefined;
  onChoose: (registrationId: string | null) => void;
};

/** Chooses a registration, or none. Nothing is shown while the business has no registration. */
export function RegistrationSelect({ chosen, onChoose, ...select }: RegistrationSelectProps) {
  const { data: registrations = [] } = taxApi.useGetRegistrationsQuery();
  const wordsOf = useRegistrationWords();
  if (registrations.length === 0) return null;
  return (
    <NativeSelect
      {...select}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">None</option>
      {registrations.map(({ _id }) => (
        <option key={_id} value={_id}>
          {wordsOf(_id)}
        </option>
      ))}
    </NativeSelect>
  );
}
