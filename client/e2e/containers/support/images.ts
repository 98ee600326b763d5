import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docker, dockerOr, repositoryDir } from './engine.ts';

/*
 * Provides the base images of our own images. If one cannot be pulled, a local image with a less specific tag is used
 * instead, and the report says so.
 */

const recipes = ['server/Dockerfile', 'server/local/demo/Dockerfile', 'client/Dockerfile', 'docker-compose.yml'];

/** Returns `node:24.11-bookworm-slim` and `node:24-bookworm-slim` for `node:24.11.1-bookworm-slim`. */
const widerNames = (image: string): string[] => [
  image.replace(/:(\d+\.\d+)\.\d+/, ':$1'),
  image.replace(/:(\d+)\.\d+\.\d+/, ':$1'),
];

async function listBases(): Promise<string[]> {
  const texts = await Promise.all(recipes.map(async (file) => readFile(join(repositoryDir, file), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:FROM| {4}image:) (\S+:\S+)/gm)].map(([, image = '']) => image),
  );
  return [...new Set(names)];
}

async function provide(image: string): Promise<void> {
  if ((await dockerOr('image', 'inspect', image)) !== null || (await dockerOr('pull', '--quiet', image)) !== null)
    return;
  for (const wider of widerNames(image)) if ((await dockerOr('tag', wider, image)) !== null) return;
  throw new Error(`${image} cannot be pulled, and nothing of that name stands in for it`);
}

const versionOf = `. /etc/os-release; printf '%s; ' "$PRETTY_NAME"
  for program in node mongod; do if command -v $program >/dev/null; then $program --version | head -n 1; exit; fi; done
  nginx -v 2>&1`;

/** An image without a registry digest was built locally, whatever its name is. */
async function originOf(image: string): Promise<string> {
  const digests = await docker('image', 'inspect', '-f', '{{len .RepoDigests}}', image);
  if (digests !== '0') return 'the official image';
  const version = await docker('run', '--rm', '--entrypoint', 'sh', image, '-c', versionOf);
  return `NOT the official image: a stand-in made on this machine (${version})`;
}

/** Makes sure that every base image is available, and returns the origin of each. */
export async function provideBases(): Promise<[image: string, origin: string][]> {
  const bases = await listBases();
  for (const image of bases) await provide(image);
  return await Promise.all(bases.map(async (image): Promise<[string, string]> => [image, await originOf(image)]));
}

const sizeOf = async (image: string): Promise<number> =>
  Number(await docker('image', 'inspect', '-f', '{{.Size}}', image)) / 1_000_000;

/** Returns the size of the image and of our own layers, in megabytes. */
export async function measure(image: string, recipe: string): Promise<string> {
  const text = await readFile(join(repositoryDir, recipe), 'utf8');
  const base = [...text.matchAll(/^FROM (\S+:\S+)/gm)].at(-1)?.[1] ?? '';
  const [all, below] = [await sizeOf(image), await sizeOf(base)];
  return `${(all - below).toFixed(1)} MB of ours on ${below.toFixed(0)} MB of ${base}`;
}

/** Runs a shell command in a new container of the image and returns its output. */
export const look = async (image: string, command: string): Promise<string> =>
  docker('run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', command);
