import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * The container engine of this machine, or the one that DOCKER_HOST names, and Compose: `docker compose`, or what
 * COMPOSE names.
 */

export const repositoryDir = resolve(import.meta.dirname, '../../../..');

const run = promisify(execFile);
const options = { cwd: repositoryDir, maxBuffer: 64 * 1024 * 1024 };

/** What it takes to reach the engine, and none of our own settings. */
const passedOn = /^(PATH|HOME|TMPDIR|DOCKER_.*|BUILDX?_.*|https?_proxy|no_proxy|SSL_CERT_.*)$/i;
const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

type Env = Record<string, string>;

/** Runs `docker` with these arguments; answers with what it writes, or throws with why it could not. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { ...options, env: plainEnv });
  return stdout.trim();
}

/** The same, or null. */
export const dockerOr = async (...args: string[]): Promise<string | null> => docker(...args).catch(() => null);

/** A set-up of containers under a name of its own, with these settings and no others. */
export function openProject(name: string, files: readonly string[]) {
  const [program = 'docker', ...first] = (process.env['COMPOSE'] ?? 'docker compose').split(' ');
  let env: Env = {};
  const fileArguments = files.flatMap((file) => ['-f', file]);

  const compose = async (...args: string[]): Promise<string> => {
    const given = [...first, '-p', name, '--env-file', '/dev/null', ...fileArguments, ...args];
    const { stdout, stderr } = await run(program, given, { ...options, env: { ...plainEnv, ...env } });
    return `${stdout}${stderr}`.trim();
  };
  const containerOf = async (service: string): Promise<string> =>
    (await compose('ps', '-aq', service)).split('\n')[0] ?? '';

  return {
    name,
    compose,
    containerOf,
    set: (settings: Env) => {
      env = settings;
    },
    inspect: async (service: string, format: string): Promise<string> =>
      docker('inspect', '-f', format, await containerOf(service)),
    /** Ends everything of this project, its data and the services of any profile included. */
    remove: async (): Promise<void> => {
      await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5').catch(() => undefined);
    },
  };
}
