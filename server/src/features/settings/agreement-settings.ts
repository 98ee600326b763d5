import { type AgreementSettings, agreementText } from '@rental/contracts';
import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { findSettings, findVersion, saveSettings, type SettingsOf } from './settings-store.ts';

/** The rental agreement. There is none until an owner saves a text. */
const shape = z.object({ text: agreementText });
const settings = { kind: 'agreement', shape, standard: { text: null } } as const satisfies SettingsOf<typeof shape>;

export async function findAgreement(): Promise<AgreementSettings> {
  const { version, value } = await findSettings(settings);
  return { version, text: value.text };
}

/** Returns the text that was saved as this version; null if there is none. */
export async function findAgreementText(version: number): Promise<string | null> {
  return (await findVersion(settings, { version }))?.value.text ?? null;
}

type Saved = { before: AgreementSettings; after: AgreementSettings };

/** Saves the next version. Throws `edited_meanwhile` if the given version is not the present one. */
export async function saveAgreement(
  { version, text }: AgreementSettings,
  adminId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Saved> {
  const { before, after } = await saveSettings(settings, { value: { text }, ifMatch: version, adminId }, { clock });
  return {
    before: { version: before.version, text: before.value.text },
    after: { version: after.version, text: after.value.text },
  };
}
