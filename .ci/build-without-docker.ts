// Carries out every build step of a Dockerfile on this machine, in folders instead of images, and prints the folder of
// the last stage: proof that the steps work where no container engine runs.
// Usage: tsx .ci/build-without-docker.ts server/Dockerfile FOLDER
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseDockerfile, type Stage, type Step } from './dockerfile.ts';
import { listFiles, read, root } from './tracked-files.ts';

const [dockerfile = '', outputDir = ''] = process.argv.slice(2);
if (!dockerfile || !outputDir) throw new Error('usage: build-without-docker.ts DOCKERFILE FOLDER');

type Image = { dir: string; workdir: string; env: Record<string, string> };
const images = new Map<string, Image>();

/** What the build may see: the files of the repository, as a clean clone has them; never what git ignores. */
const contextFiles = listFiles();

function copyFromContext(source: string, target: string): void {
  const files = contextFiles.filter((file) => file === source || file.startsWith(`${source}/`));
  if (files.length === 0) throw new Error(`${source} is not in the repository`);
  for (const file of files) cpSync(join(root, file), join(target, file.slice(source.length)));
}

function copy(step: Extract<Step, { kind: 'copy' }>, image: Image): void {
  const target = join(image.dir, resolve('/', image.workdir, step.target));
  const isFolder = step.target.endsWith('/') || step.sources.length > 1;
  for (const source of step.sources) {
    const goal = isFolder ? join(target, basename(source)) : target;
    if (step.from === null) copyFromContext(source, goal);
    else {
      const from = images.get(step.from);
      if (!from) throw new Error(`no stage is called ${step.from}`);
      cpSync(join(from.dir, source), goal, { recursive: true, verbatimSymlinks: true });
    }
  }
}

function carryOut(step: Step, image: Image): void {
  switch (step.kind) {
    case 'env':
      image.env[step.name] = step.value;
      return;
    case 'workdir':
      image.workdir = step.path;
      mkdirSync(join(image.dir, step.path), { recursive: true });
      return;
    case 'copy':
      copy(step, image);
      return;
    case 'run': {
      console.log(`RUN ${step.command}`);
      const env = { ...process.env, ...image.env };
      execFileSync('sh', ['-c', step.command], { cwd: join(image.dir, image.workdir), env, stdio: 'inherit' });
      return;
    }
    default:
      step satisfies never;
  }
}

function build(stage: Stage): Image {
  const base = images.get(stage.base);
  const image = { dir: join(resolve(outputDir), stage.name), workdir: base?.workdir ?? '/', env: { ...base?.env } };
  mkdirSync(image.dir, { recursive: true });
  if (base) cpSync(base.dir, image.dir, { recursive: true, verbatimSymlinks: true });
  console.log(`FROM ${stage.base} AS ${stage.name}`);
  for (const step of stage.steps) carryOut(step, image);
  return image;
}

let last = '';
for (const stage of parseDockerfile(read(dockerfile))) {
  const image = build(stage);
  images.set(stage.name, image);
  last = join(image.dir, image.workdir);
}
if (!statSync(last).isDirectory()) throw new Error('the last stage made nothing');
console.log(`built in ${last}`);
