import { passwordParts } from '@rental/contracts';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { RuleTicks } from '../../../ui/form/rule-ticks.tsx';
import { signupTexts } from '../signup-texts.ts';

/** Validates that the new password and its confirmation are equal. */
export const typedTwice = () =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.confirmPassword === form.password, {
    error: signupTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Runs even while another field is invalid.
    when: () => true,
  });

/**
 * Registration options for the `password` field. A blank confirmation is not validated yet: its error would disappear
 * only on the next blur and would then move the button while it is being clicked.
 */
export const withConfirmation = ({ confirmPassword }: { confirmPassword: string }): { deps: 'confirmPassword'[] } => ({
  deps: confirmPassword === '' ? [] : ['confirmPassword'],
});

const partTexts: Record<keyof typeof passwordParts, string> = {
  length: 'At least 8 characters',
  capital: '1 uppercase letter',
  number: '1 number',
  symbol: '1 symbol of !@#$%^&*',
};

const ticksOf = (password: string) =>
  Object.entries(passwordParts).map(([part, holds]) => ({
    // The type of `partTexts` guarantees the same keys as `passwordParts`.
    text: partTexts[part as keyof typeof partTexts],
    holds: holds(password),
  }));

type NewPasswordFieldsProps = {
  labels: { password: string; confirmPassword: string };
  /** The props that the form registers for each field. */
  password: ComponentProps<'input'>;
  confirmPassword: ComponentProps<'input'>;
  typed: string;
  errors: Partial<Record<'password' | 'confirmPassword', { message?: string }>>;
};

/**
 * Fields for a new password and its confirmation, with a checklist of the password rules that updates as the user
 * types.
 */
export function NewPasswordFields({ labels, password, confirmPassword, typed, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<RuleTicks rules={ticksOf(typed)} />}
        {...password}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </>
  );
}
