import { channelTitles, type MessageTemplate, type TemplateState } from '@rental/contracts';
import type { Mark } from '../../ui/panel/lookup-panel.tsx';

export const templateMarks: Record<TemplateState, Mark> = {
  approved: 'Approved',
  differs: { text: 'Differs', tone: 'late' },
  missing: { text: 'Missing', tone: 'late' },
  pending: { text: 'Waiting for approval', tone: 'due' },
  paused: { text: 'Paused', tone: 'late' },
  rejected: { text: 'Rejected', tone: 'late' },
  unavailable: { text: 'Can’t be used', tone: 'late' },
  unset: 'Not set up',
  unchecked: 'Not compared',
  unknown: { text: 'Not known', tone: 'due' },
};

const notSent = 'Until that is mended, this message isn’t sent';

/** What a state means and what the owner can do. */
export function templateAbout({ state, channel }: Pick<MessageTemplate, 'state' | 'channel'>): string {
  const by = `by ${channelTitles[channel]}`;
  const texts: Record<TemplateState, string> = {
    approved: 'The approved text is ours.',
    differs: `The approved text isn’t ours. ${notSent} ${by}. Have our text approved.`,
    missing: `The provider has no template with this name in this language. ${notSent} ${by}.`,
    pending: `The provider hasn’t approved it yet. Until then, this message isn’t sent ${by}.`,
    paused: `The provider has paused it, usually because customers reported it. ${notSent} ${by}.`,
    rejected: `The provider rejected it. ${notSent} ${by}. Its dashboard says why.`,
    unavailable: `The provider doesn’t let it be used. ${notSent} ${by}.`,
    unset: `No template is named in the settings, so this message isn’t sent ${by}.`,
    unchecked: 'The provider doesn’t return the registered text, so we can’t compare it with ours.',
    unknown: 'We couldn’t ask the provider. Try again in a moment.',
  };
  return texts[state];
}

export const messageScreenTexts = {
  failed: 'Messages that failed',
  aboutFailed: 'The 50 messages by WhatsApp or SMS that failed last. They aren’t sent again.',
  noFailed: 'No message has failed.',
  failedFailed: 'We couldn’t load the messages that failed.',
  booking: 'Booking',
  templates: 'Templates',
  aboutTemplates:
    'The texts of messages must be approved by the provider. We compare them now, and our servers do so daily.',
  templatesFailed: 'We couldn’t load the templates.',
  compareAgain: 'Compare again',
  ourText: 'Our text',
  difference: 'Difference',
  legend: 'Struck through: only in the approved text. Underlined: only in ours.',
  onlyTheirs: 'Only in the approved text: ',
  onlyOurs: 'Only in ours: ',
} as const;
