// `npm run sbom`: writes down what production is made of.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSbom, type LockedPackage } from './sbom.ts';
import { read, root } from './tracked-files.ts';

const lockfile: { name: string; version: string; packages: Record<string, LockedPackage> } = JSON.parse(
  read('package-lock.json'),
);
const sbom = createSbom(lockfile, lockfile.packages);
const folder = join(root, 'test-results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`test-results/sbom.json: ${sbom.components.length} packages`);
