import { letter, momentOf, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/** Tells the office that an endpoint is paused, and how to resume it. */
export const endpointPaused = ({ name, since, connectionsUrl }: MailFacts['endpoint_paused']): RenderedMail =>
  letter(
    `Endpoint paused: ${name}`,
    `Every event that we sent to the endpoint “${name}” since ${momentOf(since)} failed, so we’ve paused it.`,
    'New events are stored in the meantime. Once the endpoint works again, choose “Resume” to receive them. To receive also the events that we stopped trying to send, choose “Send failed again”.',
    connectionsUrl,
  );
