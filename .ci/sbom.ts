/*
 * The bill of materials: every package that production installs, from the lockfile alone. `npm sbom --omit dev` would
 * be shorter, but leaves out what a development tool needs as well, and react and zod are among that.
 */

export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
};

type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'optional';
  licenses: { expression: string }[];
  hashes: { alg: 'SHA-512'; content: string }[];
};

const folder = 'node_modules/';

/** The packages that an installation without development tools has, as [name, what is locked]. */
function listProduction(packages: Record<string, LockedPackage>): [string, LockedPackage][] {
  return Object.entries(packages)
    .filter(([path, locked]) => path.includes(folder) && locked.link !== true && locked.dev !== true)
    .map(([path, locked]) => [path.slice(path.lastIndexOf(folder) + folder.length), locked]);
}

function toComponent(
  name: string,
  { version = '', license, integrity = '', optional = false }: LockedPackage,
): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hash = /^sha512-(\S+)$/.exec(integrity)?.[1];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    licenses: license === undefined ? [] : [{ expression: license }],
    hashes: hash === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
  };
}

/** A CycloneDX document that is the same for the same lockfile: it has neither a time nor a serial number. */
export function createSbom(product: { name: string; version: string }, packages: Record<string, LockedPackage>) {
  const components = new Map(
    listProduction(packages).map(([name, locked]) => {
      const component = toComponent(name, locked);
      return [component.purl, component] as const;
    }),
  );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: product.name, version: product.version } },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}
