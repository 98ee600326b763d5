import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { profileTexts } from '../profile-texts.ts';

type FieldProps = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur' | 'onChange'> & { error: string | undefined };

type ProofFieldsProps = {
  asks: 'password' | 'code' | 'both';
  passwordLabel?: string;
  field: (name: 'currentPassword' | 'code') => FieldProps;
};

/** The fields for the password, a code, or both, which users must enter again to confirm certain changes. */
export function ProofFields({ asks, passwordLabel = profileTexts.password, field }: ProofFieldsProps) {
  return (
    <>
      {asks !== 'code' && (
        <PasswordField label={passwordLabel} autoComplete="current-password" {...field('currentPassword')} />
      )}
      {asks !== 'password' && (
        <TextField
          label="Code from your app"
          inputMode={asks === 'code' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={asks === 'both' ? 'Or a recovery code.' : undefined}
          {...field('code')}
        />
      )}
    </>
  );
}
