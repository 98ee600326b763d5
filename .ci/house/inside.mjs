// Determines the imports between the parts of a feature: its subfolders, and the files beside them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest, root } from './read-code.mjs';

const imported = /(?:\bfrom|\bimport\(?)\s*['"`](\.[^'"`]+)['"`]/g;

const partOf = (inside) => inside.split('/')[0];

/** Returns the parts that each part imports, ignoring tests; `feature` is a path in the repository. */
function readParts(feature) {
  const parts = new Map();
  const files = readdirSync(join(root, feature), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  for (const file of files) {
    const reached = parts.get(partOf(file)) ?? new Set();
    parts.set(partOf(file), reached);
    for (const [, specifier] of readFileSync(join(root, feature, file), 'utf8').matchAll(imported))
      reached.add(partOf(posix.join(posix.dirname(file), specifier)));
  }
  return parts;
}

const read = new Map();

/**
 * Returns whether an import from the first to the second path creates a circular dependency between parts of a feature.
 * Circular imports that involve only files beside the subfolders are ignored, because a different rule finds them.
 */
export function isCircular(feature, fromPath, toPath) {
  const isFile = (path) => !posix.relative(feature, path).includes('/');
  if (isFile(fromPath) && isFile(toPath)) return false;
  const parts = read.get(feature) ?? readParts(feature);
  read.set(feature, parts);
  const [start, goal] = [toPath, fromPath].map((path) => partOf(posix.relative(feature, path)));
  const seen = new Set([start]);
  for (const part of seen) for (const next of parts.get(part) ?? []) seen.add(next);
  return start !== goal && seen.has(goal);
}
