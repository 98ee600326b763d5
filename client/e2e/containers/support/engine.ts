import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * Runs `docker`, on this machine or on the host in DOCKER_HOST. Runs Compose as `docker compose`, or with the command
 * in COMPOSE if it is set.
 */

export const repositoryDir = resolve(import.meta.dirname, '../../../..');

const options = { cwd: repositoryDir, maxBuffer: 64 * 1024 * 1024 };

/** Runs a program without input. If it fails, throws an error that contains its whole output. */
async function run(program: string, args: string[], env: Env): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(program, args, { ...options, env: { ...plainEnv, ...env } });
  running.child.stdin?.end();
  return running.catch((error: unknown) => {
    const { stdout } = error as { stdout: string }; // `execFile` adds it to every error
    throw new Error(`${String(error)}\n${stdout}`, { cause: error });
  });
}

/** The environment variables that are needed to reach the engine. The app’s own settings are not passed on. */
const passedOn = /^(PATH|HOME|TMPDIR|DOCKER_.*|BUILDX?_.*|https?_proxy|no_proxy|SSL_CERT_.*)$/i;
const plainEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

type Env = Record<string, string>;

/** Runs `docker` and returns its standard output. Throws with the reason when the command fails. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, {});
  return stdout.trim();
}

/** Like `docker`, but returns null when the command fails. */
export const dockerOr = async (...args: string[]): Promise<string | null> => docker(...args).catch(() => null);

/** Opens a Compose project with this name and exactly these settings. */
export function openProject(name: string, files: readonly string[]) {
  const [program = 'docker', ...first] = (process.env['COMPOSE'] ?? 'docker compose').split(' ');
  let env: Env = {};
  const fileArguments = files.flatMap((file) => ['-f', file]);

  const compose = async (...args: string[]): Promise<string> => {
    const given = [...first, '-p', name, '--env-file', '/dev/null', ...fileArguments, ...args];
    const { stdout, stderr } = await run(program, given, env);
    return `${stdout}${stderr}`.trim();
  };
  /** Runs a shell script in which Compose, named by COMPOSE, finds this project and its settings. */
  const shell = async (script: string): Promise<string> => {
    const here = { COMPOSE_PROJECT_NAME: name, COMPOSE_ENV_FILES: '/dev/null', COMPOSE: [program, ...first].join(' ') };
    const { stdout, stderr } = await run('bash', ['-c', script], { ...here, ...env });
    return `${stdout}${stderr}`.trim();
  };
  const containerOf = async (service: string): Promise<string> =>
    (await compose('ps', '-aq', service)).split('\n')[0] ?? '';

  return {
    name,
    compose,
    shell,
    containerOf,
    set: (settings: Env) => {
      env = settings;
    },
    inspect: async (service: string, format: string): Promise<string> =>
      docker('inspect', '-f', format, await containerOf(service)),
    /** Removes all containers and data of this project, including the services of every profile. */
    remove: async (): Promise<void> => {
      await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5').catch(() => undefined);
    },
  };
}
