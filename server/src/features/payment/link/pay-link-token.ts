import { siteOrigin } from '../../../config/site-origin.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { isSignedBy, signatureOf } from '../../../platform/secrets/signatures.ts';

type SettingsDeps = Pick<Deps, 'settings'>;

const keyOf = ({ settings }: SettingsDeps): string => `pay-link:${settings.auth.refreshTokenSecret}`;

/** 24 characters of an id and 64 of its signature. */
const tokenShape = /^([0-9a-f]{24})([0-9a-f]{64})$/;

/**
 * Returns the URL at which anyone can pay for this payment row. The token is only in the fragment, which browsers don’t
 * send to a server. It is derived from the id, so nothing is stored.
 */
export function payLinkUrl(paymentId: ObjectId, deps: SettingsDeps): string {
  const id = String(paymentId);
  return `${siteOrigin(deps.settings)}/pay#${id}${signatureOf(keyOf(deps), id)}`;
}

/** Returns the id in a token that we issued, or null for any other text. */
export function readPayLinkToken(token: string, deps: SettingsDeps): string | null {
  const [, id = '', signature = ''] = tokenShape.exec(token) ?? [];
  return isSignedBy(keyOf(deps), id, signature) ? id : null;
}
