import type { MessageChannel } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { Messenger } from './messenger.ts';
import { createMsg91 } from './msg91.ts';
import { createWhatsapp } from './whatsapp-cloud.ts';

/** Returns the configured providers by channel. */
export function createMessengers({
  messages: { whatsapp, msg91, timeoutSeconds },
}: Pick<Settings, 'messages'>): ReadonlyMap<MessageChannel, Messenger> {
  const messengers = [
    ...(whatsapp ? [createWhatsapp({ ...whatsapp, timeoutSeconds })] : []),
    ...(msg91 ? [createMsg91({ ...msg91, timeoutSeconds })] : []),
  ];
  return new Map(messengers.map((messenger) => [messenger.channel, messenger]));
}
