import type { MessageChannel } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { Messenger } from './messenger.ts';
import { createWhatsapp } from './whatsapp-cloud.ts';

/** Returns the configured providers by channel. */
export function createMessengers({
  messages: { whatsapp, timeoutSeconds },
}: Pick<Settings, 'messages'>): ReadonlyMap<MessageChannel, Messenger> {
  const messengers = whatsapp ? [createWhatsapp({ ...whatsapp, timeoutSeconds })] : [];
  return new Map(messengers.map((messenger) => [messenger.channel, messenger]));
}
