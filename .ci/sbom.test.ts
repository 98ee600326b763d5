import { describe, expect, test } from 'vitest';
import { createSbom, type LockedPackage } from './sbom.ts';
import { read } from './tracked-files.ts';

type Locked = LockedPackage & { dependencies?: Record<string, string>; resolved?: string };

const lockfile: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const product = { name: 'sarani', version: '0.1.0' };

/** Where Node finds a package that is asked for at some place: there, or in the nearest folder around it. */
function locate(from: string, name: string): string | undefined {
  const parts = from.split('/');
  const places = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/node_modules/${name}`);
  return [...places, `node_modules/${name}`].find((place) => place in lockfile.packages);
}

/** Every package that the three workspaces reach by what they and their packages depend on, as `name@version`. */
function listReachable(): Set<string> {
  const seen = new Set<string>();
  const open = ['contracts', 'server', 'client'];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const { dependencies = {}, resolved, link } = lockfile.packages[place] ?? {};
    if (link === true && resolved !== undefined) open.push(resolved);
    const from = place;
    open.push(...Object.keys(dependencies).flatMap((name) => locate(from, name) ?? []));
  }
  const installed = [...seen].filter((place) => place.includes('node_modules/') && !lockfile.packages[place]?.link);
  return new Set(
    installed.map((place) => `${place.split('node_modules/').at(-1)}@${lockfile.packages[place]?.version}`),
  );
}

describe('the bill of materials', () => {
  test('lists every package that production reaches', () => {
    const { components } = createSbom(product, lockfile.packages);
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const reachable = listReachable();

    expect(reachable.size).toBeGreaterThan(150);
    expect([...reachable].filter((each) => !listed.has(each))).toEqual([]);
  });

  test('lists nothing that only development needs', () => {
    const { components } = createSbom(product, lockfile.packages);

    expect(components.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:vitest|oxlint|knip|typescript)$/)]),
    );
  });

  test('says of each package where it comes from, what it is and how it may be used', () => {
    const { components } = createSbom(product, {
      '': { version: '0.1.0' },
      server: { version: '0.1.0' },
      'node_modules/@rental/server': { link: true },
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/a/node_modules/@b/c': {
        version: '2.0.0',
        license: 'MIT',
        integrity: 'sha512-/+8=',
        optional: true,
      },
    });

    expect(components).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40b/c@2.0.0',
        name: '@b/c',
        version: '2.0.0',
        purl: 'pkg:npm/%40b/c@2.0.0',
        scope: 'optional',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: 'ffef' }],
      },
    ]);
  });

  test('is a CycloneDX document that names the product', () => {
    expect(createSbom(product, lockfile.packages)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: product },
    });
  });
});
