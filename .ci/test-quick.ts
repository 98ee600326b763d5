// `npm run test:quick`: runs the unit and client tests, and the API tests of the features that changed since a commit
// (default: HEAD, or its parent if there are no uncommitted changes).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tracked-files.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function changedFiles(): string[] {
  const [base] = process.argv.slice(2);
  const since = (commit: string) => git('diff', '--name-only', commit);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  if (base !== undefined) return [...since(base), ...fresh];
  const uncommitted = [...since('HEAD'), ...fresh];
  return uncommitted.length > 0 ? uncommitted : since('HEAD~1');
}

/**
 * Returns the server folders whose API tests must run: those of the features to which these files belong; empty if
 * there are none.
 */
function apiTestFolders(files: string[]): string[] {
  const nouns = files.flatMap((file) => {
    const found = /^(?:(?:server|client)\/src\/features|contracts\/(?:src|samples))\/([a-z-]+)/.exec(file);
    return found?.[1] === undefined ? [] : [found[1]];
  });
  return [...new Set(nouns)]
    .map((noun) => `server/src/features/${noun}`)
    .filter((folder) => existsSync(join(root, folder)));
}

function vitest(...args: string[]): boolean {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  return spawnSync(process.execPath, [program, 'run', ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

const folders = apiTestFolders(changedFiles());
const areUnitsGreen = vitest('--project', 'contracts', '--project', 'server-unit', '--project', 'client');
const isApiGreen = folders.length === 0 || vitest('--project', 'server-api', '--passWithNoTests', ...folders);
console.log(folders.length === 0 ? 'No noun of the API was touched.' : `API tests of: ${folders.join(', ')}`);
process.exitCode = areUnitsGreen && isApiGreen ? 0 : 1;
