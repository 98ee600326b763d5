import { type Guard, provedBy } from './guard.ts';

/** What keeps strangers, forgers and guessers out, whatever the call. */
export const accessGuards: Guard[] = [
  {
    name: 'the role a call asks for',
    removals: [
      {
        file: 'server/src/http/caller.ts',
        code: "  if (!isAllowed[access](caller)) throw new AppError('not_allowed');\n",
        without: '',
      },
    ],
    proof: provedBy('server/test/access.api.test.ts', "'location.create' by 'customer'"),
  },
  {
    name: 'the session behind a token',
    removals: [
      {
        file: 'server/src/http/caller.ts',
        code: "  if (!caller) throw new AppError('not_signed_in');\n",
        without: '  if (!caller) return null;\n',
      },
    ],
    proof: provedBy('server/test/access.api.test.ts', "'location.create' by 'expired'"),
  },
  {
    name: 'the one algorithm of access tokens',
    removals: [{ file: 'server/src/platform/tokens.ts', code: "          algorithms: ['HS256'],\n", without: '' }],
    proof: { project: 'server-unit', file: 'server/src/platform/tokens.test.ts', test: 'another algorithm' },
  },
  {
    name: 'login counts before it looks at the password',
    removals: [
      {
        file: 'server/src/features/auth/login-limits.ts',
        code: '  await takePair(pair, pairLimits);\n',
        without: '  setTimeout(() => void takePair(pair, pairLimits).catch(() => undefined), 50);\n',
      },
    ],
    proof: provedBy('server/src/features/auth/login-limits.api.test.ts', 'lets ten of two hundred parallel guesses'),
  },
  {
    name: 'the generation that a refresh has read',
    removals: [
      {
        file: 'server/src/features/auth/refresh-session.ts',
        code: '      generation: session.generation,\n',
        without: '',
      },
    ],
    proof: {
      project: 'storm',
      file: 'server/proof/storm/session-races.storm.test.ts',
      test: "'signed in': 'refresh' against 'refresh twice'",
    },
  },
  {
    name: 'filters do not obey operators',
    removals: [
      {
        file: 'server/src/platform/mongo.ts',
        code: "mongoose.set('sanitizeFilter', true);",
        without: "mongoose.set('sanitizeFilter', false);",
      },
    ],
    proof: provedBy('server/test/filters.api.test.ts', 'a filter does not obey an operator'),
  },
  {
    name: 'filters do not obey operators, together with the schemas',
    removals: [
      {
        file: 'server/src/platform/mongo.ts',
        code: "mongoose.set('sanitizeFilter', true);",
        without: "mongoose.set('sanitizeFilter', false);",
      },
      {
        file: 'contracts/src/payment.ts',
        code: 'body: z.strictObject({ bookingId: objectId }),',
        without: 'body: z.any(),',
      },
    ],
    proof: provedBy('server/test/bad-input.api.test.ts', "'payment.create' refuses every spoiled request"),
  },
  {
    name: 'filters refuse fields they do not know',
    removals: [
      {
        file: 'server/src/platform/mongo.ts',
        code: "mongoose.set('strictQuery', 'throw');",
        without: "mongoose.set('strictQuery', true);",
      },
    ],
    proof: provedBy('server/test/filters.api.test.ts', 'a filter does not drop a field'),
  },
  {
    name: 'the log says no secrets',
    removals: [
      { file: 'server/src/platform/logger.ts', code: "        'password',\n        '*.password',\n", without: '' },
    ],
    proof: { project: 'server-unit', file: 'server/src/platform/logger.test.ts', test: 'censors secrets' },
  },
];
