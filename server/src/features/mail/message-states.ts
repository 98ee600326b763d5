/**
 * The states of messages besides `sent`. None is `queued` or `failed`, so that what looks after emails leaves messages
 * alone.
 */
export const messageStates = ['waiting', 'sending', 'unclear', 'passing', 'passed', 'delivered', 'read'] as const;
