// Commit messages have the form `type(scope): imperative sentence`. The scope is a feature or top-level source folder.
import { readdirSync } from 'node:fs';

const nouns = ['server', 'client'].flatMap((side) =>
  readdirSync(new URL(`../${side}/src/features`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
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
    'scope-enum': [2, 'always', [...new Set([...nouns, ...rooms])]],
  },
};
