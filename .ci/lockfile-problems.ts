/*
 * A lockfile written on one platform can silently lose the native packages of others when a registry mirror lacks them,
 * and it must not point other developers to a private registry.
 */

type LockedPackage = { optionalDependencies?: Record<string, string>; resolved?: string };

export type Lockfile = { packages?: Record<string, LockedPackage> };

/** Resolves like Node: in the package’s own folder first, then in each parent folder. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  const folders = path.split('/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** One line per problem; empty when every platform’s packages are locked and no host is named. */
export function lockfileProblems({ packages = {} }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved = '' }]) => {
    const missing = Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the root'} lacks an entry for ${name}`);
    const namesHost = /^[a-z+]+:\/\//.test(resolved);
    return namesHost ? [...missing, `${path} names the host it came from`] : missing;
  });
}
