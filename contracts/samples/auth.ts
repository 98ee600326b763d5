import type { contracts } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

/** An unsigned access token that expires in 2100, for the customer Asha Rao. */
const accessToken = [
  'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6InNhbXBsZSJ9',
  'eyJzdWIiOiI2NzQwYTFiMmMzZDRlNWY2MDcxODI5MzAiLCJzaWQiOiIwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMCIsIm5hbWUiOiJBc2hhIFJhbyIsInJvbGUiOiJjdXN0b21lciIsImVtYWlsIjoiYXNoYS5yYW9AZXhhbXBsZS5jb20iLCJpYXQiOjE3NjM2MjAyMDAsImV4cCI6NDEwMjQ0NDgwMCwiaXNzIjoic2FyYW5pIiwiYXVkIjoic2FyYW5pLWFwaSJ9',
  'c2FtcGxl',
].join('.');

const tokens = { accessToken, refreshToken: `${'0'.repeat(32)}.1.${'A'.repeat(43)}` };

const credentials = { email: 'asha.rao@example.com', password: 'Kestrel7!nest' };

const profile = {
  name: 'Asha Rao',
  email: credentials.email,
  isEmailVerified: true,
  pendingEmail: null,
  phone: '+919876543210',
  consent: { version: '2026-11-22', at: '2026-11-22T04:10:00.000Z' },
};

const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];

export const authSamples: GroupSamples<typeof contracts.auth> = {
  register: {
    body: { name: 'Asha Rao', ...credentials },
    reply: { _id: ids.customer, name: 'Asha Rao', email: credentials.email, role: 'customer' },
  },
  login: { body: credentials, reply: tokens },
  refresh: { body: { refreshToken: tokens.refreshToken }, reply: tokens },
  logout: { body: { refreshToken: tokens.refreshToken }, reply: null },
  changePassword: { body: { currentPassword: credentials.password, password: 'Osprey4#cliff' }, reply: null },
  listSessions: {
    reply: [
      {
        _id: 'a'.repeat(32),
        device: 'Chrome on Android',
        network: '203.0.113.0/24',
        createdAt: '2026-11-18T04:10:00.000Z',
        lastUsedAt: '2026-11-20T06:20:00.000Z',
        isThis: true,
      },
      {
        _id: 'b'.repeat(32),
        device: 'Firefox on Windows',
        network: '198.51.100.0/24',
        createdAt: '2026-11-10T10:00:00.000Z',
        lastUsedAt: '2026-11-19T15:45:00.000Z',
        isThis: false,
      },
    ],
  },
  endSession: { body: { sessionId: 'b'.repeat(32) }, reply: null },
  endSessions: { body: { keepThis: true }, reply: null },
  askReset: { body: { email: credentials.email }, reply: null },
  resetPassword: { body: { token: 'C'.repeat(43), password: 'Osprey4#cliff' }, reply: null },
  getProfile: { reply: profile },
  editProfile: { body: { name: profile.name, phone: '98765 43210' }, reply: profile },
  sendConfirmation: { reply: null },
  confirmEmail: { body: { token: 'D'.repeat(43) }, reply: null },
  confirmEmailByCode: { body: { code: '042817' }, reply: null },
  logInByCode: { body: { challenge: 'F'.repeat(43), code: '042817' }, reply: tokens },
  getSecondFactor: { reply: { isOn: true, since: '2026-11-20T06:30:00.000Z', recoveryCodesLeft: 9 } },
  beginSecondFactor: {
    body: { currentPassword: credentials.password },
    reply: {
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      uri: 'otpauth://totp/Sarani:asha.rao%40example.com?issuer=Sarani&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmSecondFactor: { body: { code: '042817' }, reply: { recoveryCodes } },
  makeRecoveryCodes: {
    body: { currentPassword: credentials.password, code: '042817' },
    reply: { recoveryCodes },
  },
  endSecondFactor: { body: { currentPassword: credentials.password, code: '042817' }, reply: null },
  changeEmail: { body: { email: 'asha.new@example.com', currentPassword: credentials.password }, reply: null },
};
