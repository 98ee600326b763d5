/*
 * Finds two problems in a lockfile: native packages of other platforms that are missing because the registry mirror
 * lacked them when the lockfile was written, and download URLs that would point other developers to a private registry.
 */

type LockedPackage = { optionalDependencies?: Record<string, string>; resolved?: string };

export type Lockfile = { packages?: Record<string, LockedPackage> };

/** Returns whether a dependency is locked where Node looks: in the package’s folder or a parent. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  const folders = path.split('/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** Returns one line per problem; none if the packages of every platform are locked and no registry host is named. */
export function lockfileProblems({ packages = {} }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved = '' }]) => {
    const missing = Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the root'} lacks an entry for ${name}`);
    const namesHost = /^[a-z+]+:\/\//.test(resolved);
    return namesHost ? [...missing, `${path} names the host it came from`] : missing;
  });
}
