/*
 * A lockfile written on one platform can lose the native packages of the others without a word, when a registry
 * mirror lacks them; and it must not send other people to the registry of whoever wrote it.
 */

type LockedPackage = { optionalDependencies?: Record<string, string>; resolved?: string };

export type Lockfile = { packages?: Record<string, LockedPackage> };

/** Node's own look-up: the package's folder first, then each folder around it. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  const folders = path.split('/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** One line for each thing that is wrong; empty when every platform finds its packages and no host is named. */
export function lockfileProblems({ packages = {} }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved = '' }]) => {
    const missing = Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the root'} lacks an entry for ${name}`);
    const namesHost = /^[a-z+]+:\/\//.test(resolved);
    return namesHost ? [...missing, `${path} names the host it came from`] : missing;
  });
}
