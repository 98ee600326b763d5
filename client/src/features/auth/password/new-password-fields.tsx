import { passwordParts } from '@rental/contracts';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { RuleTicks } from '../../../ui/form/rule-ticks.tsx';
import { signupTexts } from '../signup-texts.ts';

export const typedTwice = () =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.confirmPassword === form.password, {
    error: signupTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Checked even while another field is invalid.
    when: () => true,
  });

/** A blank confirmation is not validated yet: its error message would move the button while the user is clicking it. */
const withConfirmation = ({ confirmPassword }: { confirmPassword: string }): { deps: 'confirmPassword'[] } => ({
  deps: confirmPassword === '' ? [] : ['confirmPassword'],
});

const partTexts: Record<keyof typeof passwordParts, string> = {
  length: 'At least 8 characters',
  capital: '1 uppercase letter',
  number: '1 number',
  symbol: '1 of these symbols: !@#$%^&*',
};

const ticksOf = (password: string) =>
  Object.entries(passwordParts).map(([part, holds]) => ({
    // The type of `partTexts` guarantees the same keys as `passwordParts`.
    text: partTexts[part as keyof typeof partTexts],
    holds: holds(password),
  }));

type NewPasswordFieldsProps = {
  labels: { password: string; confirmPassword: string };
  form: {
    values: { password: string; confirmPassword: string };
    field: (
      name: 'password' | 'confirmPassword',
      options?: { deps: 'confirmPassword'[] },
    ) => Omit<ComponentProps<typeof PasswordField>, 'label'>;
  };
};

/** Fields for a new password and its confirmation, with a checklist of the password rules. */
export function NewPasswordFields({ labels, form }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint={<RuleTicks rules={ticksOf(form.values.password)} />}
        {...form.field('password', withConfirmation(form.values))}
      />
      <PasswordField label={labels.confirmPassword} autoComplete="new-password" {...form.field('confirmPassword')} />
    </>
  );
}
