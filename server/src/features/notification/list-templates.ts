import {
  type MessageChannel,
  type MessageKind,
  messageKinds,
  type MessageTemplate,
  type TemplateState,
} from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { createWhatsapp, type HeldTemplate } from '../../platform/messaging/whatsapp-cloud.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { templateOfKind } from '../whatsapp/template-of-kind.ts';
import { isOurs } from './check-templates.ts';
import { templateOf } from './templates.ts';

/** Shorter than the timeout of a request, so that a provider that doesn’t reply is shown as unknown. */
const mostSeconds = 5;

type Held = HeldTemplate | null | undefined;
type FetchTemplate = (name: string) => Promise<Held>;

/** Meta’s words for a template that can’t be used. */
const stateOfStatus: Readonly<Record<string, TemplateState>> = {
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PAUSED: 'paused',
  REJECTED: 'rejected',
};

function stateOf(held: Held, ours: string): TemplateState {
  if (held === undefined) return 'unknown';
  if (held === null) return 'missing';
  if (held.status !== 'APPROVED') return stateOfStatus[held.status] ?? 'unavailable';
  return isOurs(held, ours) ? 'approved' : 'differs';
}

type Compared = Pick<MessageTemplate, 'state' | 'theirs'>;

function compare(held: Held, ours: string): Compared {
  const isOther = held && !isOurs(held, ours);
  return { state: stateOf(held, ours), ...(isOther && { theirs: held.text }) };
}

/** Lists the templates of each configured channel, compared with what the provider holds now. */
export async function listTemplates({ settings }: Pick<Deps, 'settings'>): Promise<MessageTemplate[]> {
  const { whatsapp, timeoutSeconds, order } = settings.messages;
  const { brandName } = (await findBusiness(settings)).value;
  const fetchTemplate: FetchTemplate | null =
    whatsapp && createWhatsapp({ ...whatsapp, timeoutSeconds: Math.min(timeoutSeconds, mostSeconds) }).fetchTemplate;

  const look = async (channel: MessageChannel, name: string, ours: string): Promise<Compared> =>
    channel === 'whatsapp' && fetchTemplate ? compare(await fetchTemplate(name), ours) : { state: 'unchecked' };

  const list = async (channel: MessageChannel, kind: MessageKind): Promise<MessageTemplate> => {
    const ours = templateOfKind(kind, brandName);
    const name = templateOf(channel, kind, { messages: settings.messages });
    if (name === undefined) return { channel, kind, state: 'unset', ours };
    return { channel, kind, name, ours, ...(await look(channel, name, ours)) };
  };

  return Promise.all(order.flatMap((channel) => messageKinds.map(async (kind) => list(channel, kind))));
}
