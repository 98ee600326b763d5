/** What looks like a secret in this repository and is none: the file, the mark that the scan gives it, and the reason. */
export const sampleSecrets: { file: string; mark: string; reason: string }[] = [
  { file: '.env.example', mark: '2cd3877f7bfd', reason: 'the form of a live key, in crosses' },
  { file: '.env.example', mark: '5e884898da28', reason: 'the form of an address of a mail server' },
  { file: 'server/src/platform/mailer.ts', mark: '5e884898da28', reason: 'the same, in a comment' },
  { file: 'contracts/src/input.test.ts', mark: '30c952fab122', reason: 'an address with a password that is refused' },
  {
    file: 'server/local/mongod/find-mongod.test.ts',
    mark: '148de9c5a7a4',
    reason: 'an address whose password is the letter p',
  },
  { file: 'server/test/process.api.test.ts', mark: 'f19e44f3de3d', reason: 'the alphabet in the form of a live key' },
  { file: 'server/src/config/refusals.test.ts', mark: 'f19e44f3de3d', reason: 'the alphabet again' },
  {
    file: 'server/src/config/refusals.test.ts',
    mark: '5e884898da28',
    reason: 'an address with a password that is refused',
  },
  {
    file: 'server/src/config/refusals.test.ts',
    mark: '0d8b850ee8a8',
    reason: 'made up, for a secret that is accepted',
  },
  { file: 'server/src/features/system/read-report.test.ts', mark: '5e884898da28', reason: 'a password to be cut off' },
  { file: 'server/test/support/sound-production.ts', mark: 'f19e44f3de3d', reason: 'the alphabet again' },
  {
    file: 'server/test/support/sound-production.ts',
    mark: 'f75f855ccd80',
    reason: 'made up, for settings that are accepted',
  },
  {
    file: 'server/test/support/sound-production.ts',
    mark: '55987f612cdf',
    reason: 'made up, for settings that are accepted',
  },
  {
    file: 'server/test/support/sound-production.ts',
    mark: 'cc4057328407',
    reason: 'made up, for settings that are accepted',
  },
  {
    file: 'server/test/support/sound-production.ts',
    mark: '9c0fd49b9845',
    reason: 'made up, for settings that are accepted',
  },
];
