import type { AcceptedAgreement } from '@rental/contracts';
import type { Acceptance, Handover } from '../../booking/record/handover.ts';
import { findAgreementText } from '../../settings/agreement-settings.ts';

type Signed = Pick<Handover, 'at'> & { agreement: Acceptance };

/** Returns the rental agreement that was accepted at a hand-out, with the text of its version, which never changes. */
export async function findAccepted({ at, agreement }: Signed): Promise<AcceptedAgreement> {
  const { version, name, signature } = agreement;
  return {
    version,
    text: (await findAgreementText(version)) ?? '',
    at: at.toISOString(),
    ...(name !== undefined && { name }),
    ...(signature !== undefined && { signature }),
  };
}
