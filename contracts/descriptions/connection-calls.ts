import type { ContractId } from '../src/index.ts';

type Id = Extract<ContractId, `connection.${string}`>;

/** The part of `callTexts` about calendar feeds, API keys and endpoints. */
export const connectionCalls: Record<Id, string> = {
  'connection.createFeed':
    'Add a calendar feed. Of a location, of a car, or of everything that the caller may see. `address` is shown only in this response. Only owners may let it show customers’ names.',
  'connection.getFeeds': 'List the calendar feeds. Owners see all, managers their own; oldest first.',
  'connection.replaceFeedAddress':
    'Replace the address of a calendar feed. The old one stops working at once; the new one is shown only in this response.',
  'connection.revokeFeed': 'Revoke a calendar feed. Its address stops working at once.',
  'connection.createKey':
    'Add an API key. `secret` is shown only in this response and is sent as a bearer token. A key may only read, and only with the calls of its scopes.',
  'connection.getKeys': 'List the API keys. Oldest first.',
  'connection.revokeKey': 'Revoke an API key. Its next request fails.',
  'connection.createEndpoint':
    'Add an endpoint. Signed events are sent to it as they happen. `secret` is shown only in this response.',
  'connection.getEndpoints': 'List the endpoints. Oldest first, each with its newest delivery.',
  'connection.editEndpoint':
    'Edit an endpoint. While it is paused, its events are stored, and sent once it is no longer paused.',
  'connection.replaceEndpointSecret':
    'Replace the secret of an endpoint. For 24 hours, events are signed with the earlier one, too. `secret` is shown only in this response.',
  'connection.deleteEndpoint': 'Delete an endpoint. With its deliveries; nothing more is sent to it.',
  'connection.getDeliveries': 'List the deliveries of an endpoint. Newest first, 25 per page.',
  'connection.sendTest': 'Send a test to an endpoint. It is queued like an event, with the type `test`.',
  'connection.sendAgain': 'Send an event again. With the same id and body, whether or not it was delivered.',
  'connection.sendFailedAgain':
    'Send failed events again. All of an endpoint that happened since a time, with the same ids.',
  'connection.getCalendar':
    'Read a calendar feed. For calendar programs, which send no token in a header. Has the confirmed rentals and the blocks from 60 days ago to 400 days ahead, at most 20,000. A cancelled rental is missing. Fails with `feed_not_found` for every token that doesn’t work, without saying why.',
};
