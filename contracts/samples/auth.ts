import type { authContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { ids } from './shared.ts';

/** An access token nobody signed; it reads as the customer Asha Rao until the year 2100. */
const accessToken = [
  'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6InNhbXBsZSJ9',
  'eyJzdWIiOiI2NzQwYTFiMmMzZDRlNWY2MDcxODI5MzAiLCJzaWQiOiIwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMCIsIm5hbWUiOiJBc2hhIFJhbyIsInJvbGUiOiJjdXN0b21lciIsImVtYWlsIjoiYXNoYS5yYW9AZXhhbXBsZS5jb20iLCJpYXQiOjE3NjM2MjAyMDAsImV4cCI6NDEwMjQ0NDgwMCwiaXNzIjoic2FyYW5pIiwiYXVkIjoic2FyYW5pLWFwaSJ9',
  'c2FtcGxl',
].join('.');

const tokens = { accessToken, refreshToken: `${'0'.repeat(32)}.1.${'A'.repeat(43)}` };

const credentials = { email: 'asha.rao@example.com', password: 'Kestrel7!nest' };

export const authSamples: GroupSamples<typeof authContract> = {
  register: {
    body: { name: 'Asha Rao', ...credentials },
    reply: { _id: ids.customer, name: 'Asha Rao', email: credentials.email, role: 'customer' },
  },
  login: { body: credentials, reply: tokens },
  refresh: { body: { refreshToken: tokens.refreshToken }, reply: tokens },
  logout: { body: { refreshToken: tokens.refreshToken }, reply: null },
};
