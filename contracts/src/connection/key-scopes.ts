/** What an API key may read. Each call that accepts keys names one of these scopes in its contract. */
export const keyScopes = ['bookings:read', 'fleet:read', 'reports:read'] as const;
export type KeyScope = (typeof keyScopes)[number];
