import type { RunningApp } from './running-file.ts';

type Facts = { app: RunningApp; databaseOrigin: string; seconds: number };

const loginLine = (who: string, login: RunningApp['admin']) =>
  login === null ? [] : [`  ${who.padEnd(9)} ${login.email}  ${login.password}`];

/** Returns the message for the terminal: the address, the logins, what is simulated, and how to stop the app. */
export function describeRunningApp({ app, databaseOrigin, seconds }: Facts): string {
  const logins = [
    ...loginLine('admin', app.admin),
    ...app.clerks.flatMap((clerk) => loginLine('clerk', clerk)),
    ...loginLine('customer', app.customer),
  ];
  const payments =
    app.sandboxUrl === null
      ? 'Razorpay, with the keys you gave'
      : `a Razorpay sandbox on this machine (${app.sandboxUrl}); no real money moves`;
  return [
    '',
    `Sarani runs at ${app.url}  (ready after ${seconds.toFixed(1)} s)`,
    '',
    ...(logins.length > 0 ? ['Log in as', ...logins] : ['MONGODB_URI is set, so no demo logins were created.']),
    '',
    `Payments  ${payments}`,
    `Database  ${databaseOrigin}`,
    ...(app.mailUrl === null ? [] : [`Emails    ${app.mailUrl}`]),
    ...(app.messagesUrl === null ? [] : [`Messages  ${app.messagesUrl}; none leave this machine`]),
    '',
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}
