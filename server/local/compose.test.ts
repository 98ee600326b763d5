import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { soundCompany } from './seed/valid-company.ts';
import { repositoryDir } from './folders.ts';

/*
 * Checks the container configuration files without starting a container. `npm run test:containers` runs the containers
 * themselves where a container engine is installed.
 */

const read = (file: string): string => readFileSync(join(repositoryDir, file), 'utf8');
const demo = read('docker-compose.yml');
const production = read('docker-compose.production.yml');

const servicesOf = (text: string): Map<string, string> => {
  const services = /^services:\n([^]*?)(?=^\w)/m.exec(text)?.[1] ?? '';
  const parts = services.split(/^ {2}(?=\w)/m).slice(1);
  return new Map(parts.map((part) => [/^[\w-]*/.exec(part)?.[0] ?? '', part]));
};
const ofDemo = servicesOf(demo);
const ofProduction = servicesOf(production);
const networksOf = (service: string): string | undefined => /networks: \[(.*)\]/.exec(ofDemo.get(service) ?? '')?.[1];

describe('the containers', () => {
  test('start without any settings and publish a single port, which only this machine can reach', () => {
    expect(demo).not.toMatch(/\$\{\w+:?\?/);
    expect([...demo.matchAll(/\$\{(\w+)[^:\w]/g)].map(([, name]) => name)).toEqual([]);
    expect([...demo.matchAll(/^ {4}ports:\n((?: {6}.*\n)*)/gm)].map(([, ports]) => ports)).toEqual([
      "      - '${WEB_HOST:-127.0.0.1}:${WEB_PORT:-8080}:8080'\n",
    ]);
  });

  test('contain nothing from the demo when the production Compose file is applied on top', () => {
    expect(production).toContain('  demo: !reset null\n');
    expect(production).toContain('  demo-data: !reset null\n');
    for (const service of ['api', 'web']) {
      expect(ofProduction.get(service)).toContain('    environment: !override\n');
      expect(ofProduction.get(service)).toContain('    volumes: !reset []\n');
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }; // our own package.json
    const words = scripts['start:production']?.split(' ') ?? [];
    const lines = words.map((word) => `        '${word}',\n`).join('');
    expect(ofProduction.get('api')).toContain(`    command:\n      [\n${lines}      ]\n`);
    expect(read('server/Dockerfile')).toContain(`\nCMD [${words.map((word) => `"${word}"`).join(', ')}]\n`);
    expect(production).not.toMatch(/sandbox|CHECKOUT_SOURCES|NODE_ENV: (?!production)/);
  });

  test('write only to memory and to volumes, and run without capabilities', () => {
    const hardened = ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"];
    for (const words of hardened) expect([demo, production].every((text) => text.includes(words))).toBe(true);
    for (const text of ofDemo.values()) expect(text).toContain('<<: *container');
    for (const name of ['settings', 'migrate', 'task']) expect(ofProduction.get(name)).toContain('<<: *task');
  });

  test('rotate their logs, have limits, and check the web server by a file that the API doesn’t serve', () => {
    const rotation = "  logging: { driver: json-file, options: { max-size: 20m, max-file: '5' } }\n";
    for (const text of [demo, production]) expect(text).toContain(`${rotation}  mem_limit: 1g\n  pids_limit: 1000\n`);
    const path = /--spider', 'http:\/\/127\.0\.0\.1:8080\/(\S+)'/.exec(ofDemo.get('web') ?? '')?.[1] ?? '';
    expect(existsSync(join(repositoryDir, 'client/public', path))).toBe(true);
  });

  test('in production, run an operator’s tasks without migrating first, and use images tagged with the version', () => {
    const condition = '{ condition: service_completed_successfully, required: false }';
    expect(ofProduction.get('task')).toContain('    profiles: [tasks]\n');
    expect(ofProduction.get('task')?.trim()).toMatch(new RegExp(`depends_on:\\n {6}database: ${condition}$`));
    const tag = '${SARANI_VERSION:-current}';
    expect(production).toContain(`x-api-image: &api-image sarani-api:${tag}\n\nx-task: &task\n  image: *api-image\n`);
    for (const name of ['database', 'api']) expect(ofProduction.get(name)).toContain('    image: *api-image\n');
    expect(ofProduction.get('web')).toContain(`    image: sarani-web:${tag}\n`);
  });

  test('run the tasks of the guide by the files that the bundle has', () => {
    const guide = [...read('docs/operations.md').matchAll(/server\/dist\/([a-z-]+)\.js/g)].map(([, name]) => name);
    const bundle = read('server/rolldown.config.mjs');

    expect(guide).toEqual(expect.arrayContaining(['backup', 'restore', 'reconcile', 'check-invariants']));
    for (const name of guide) expect(bundle).toMatch(new RegExp(`^ {4}'?${name}'?: join`, 'm'));
  });

  test.each(['server/Dockerfile', 'server/local/demo/Dockerfile', 'client/Dockerfile'])(
    'run as a non-root user: %s',
    (file) => {
      expect(read(file)).toMatch(/^USER (?:node|nginx)$/m);
    },
  );

  test.each(['server/Dockerfile', 'server/local/demo/Dockerfile', 'client/Dockerfile', 'docker-compose.yml'])(
    'use images pinned to a patch version: %s',
    (file) => {
      const images = [...read(file).matchAll(/^(?:FROM| {4}image:) (\S+:\S+)/gm)].map(([, image]) => image);

      expect(images.length).toBeGreaterThan(0);
      for (const image of images) expect(image).toMatch(/:\d+\.\d+\.\d+(?:-[a-z-]+)?$/);
    },
  );

  test('allow only the API, its tasks and the demo to access the database, over an internal network', () => {
    const networks = [...ofDemo.keys()].map((name) => [name, networksOf(name)]);

    expect(Object.fromEntries(networks)).toEqual({
      'mongo-keys': undefined,
      mongo: 'data',
      database: undefined,
      demo: 'data, front',
      api: 'data, front',
      web: 'front',
    });
    expect(ofDemo.get('mongo-keys')).toContain('network_mode: none');
    expect(ofDemo.get('database')).toContain('network_mode: service:mongo');
    expect(demo).toMatch(/^networks:\n {2}data:\n {4}internal: true\n {2}front:\n/m);
  });

  test('require a database password, for which production has no default', () => {
    expect(ofDemo.get('mongo')).toContain('--keyFile=');
    expect(production).toContain(
      'MONGODB_URI: ${MONGODB_URI:-${MONGODB_PASSWORD:+mongodb://sarani:${MONGODB_PASSWORD:-}@',
    );
    expect(ofProduction.get('database')).toContain('environment: !override\n      MONGODB_PASSWORD:\n');
  });

  const given = ['PUBLIC_URL', 'MAIL_FROM', 'OFFICE_EMAIL', 'SMTP_URL', 'ACCESS_TOKEN_SECRETS'];
  test.each([...given, ...Object.keys(soundCompany)])(
    'receive %s from the environment in production, without a default',
    (name) => {
      expect(production).toContain(`  ${name}:\n`);
    },
  );
});
