import type { MessageChannel, MessageKind } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';

/** Returns the id of the approved template; undefined if the operator has entered none. */
export const templateOf = (
  channel: MessageChannel,
  kind: MessageKind,
  { messages }: Pick<Settings, 'messages'>,
): string | undefined => messages[channel === 'whatsapp' ? 'whatsapp' : 'msg91']?.templates[kind];
