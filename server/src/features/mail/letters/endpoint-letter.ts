import { letter, momentOf, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/** Says that nothing is sent to an endpoint any more. */
export const endpointPaused = ({ name, since, connectionsUrl }: MailFacts['endpoint_paused']): RenderedMail =>
  letter(
    `Endpoint paused: ${name}`,
    `Every event that we sent to the endpoint “${name}” since ${momentOf(since)} failed, so we’ve paused it.`,
    'New events are stored in the meantime. Once the endpoint works again, turn it on to receive them, and choose “Send failed again” for those that we gave up.',
    connectionsUrl,
  );
