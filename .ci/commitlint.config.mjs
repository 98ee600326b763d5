// The form of a commit message: type(scope): imperative sentence. A scope is a noun of ours or a room.
const nouns =
  'audit auth block booking contact coupon dashboard location mail payment picture price privacy receipt reconciliation rental settings site subscription system user vehicle'.split(
    ' ',
  );
const rooms =
  'app bench ci config contracts deps docs e2e guards http lib local model pages platform proof storm test ui'.split(
    ' ',
  );

export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-enum': [2, 'always', ['feat', 'fix', 'test', 'docs', 'build', 'chore', 'refactor', 'perf']],
    'scope-empty': [2, 'never'],
    'scope-enum': [2, 'always', [...nouns, ...rooms]],
  },
};
