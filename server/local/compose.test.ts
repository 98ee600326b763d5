import { soundCompany } from '../test/support/sound-production.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryDir } from './folders.ts';

/* What the set-up of containers promises; `.ci/check-compose` holds it against Compose itself where there is one. */

const compose = readFileSync(join(repositoryDir, 'docker-compose.yml'), 'utf8');
const [, services = '', rest = ''] = /^services:\n([^]*?)^networks:\n([^]*)/m.exec(compose) ?? [];
const parts = new Map(services.split(/^ {2}(?=\w)/m).map((text) => [/^\w*/.exec(text)?.[0] ?? '', text]));
const networksOf = (service: string): string | undefined => /networks: \[(.*)\]/.exec(parts.get(service) ?? '')?.[1];

describe('the containers', () => {
  test('L10 reach the database from the API and its tasks alone, and nothing else from there', () => {
    const networks = [...parts.keys()].filter(Boolean).map((name) => [name, networksOf(name)]);

    expect(Object.fromEntries(networks)).toEqual({
      mongo: 'data',
      indexes: 'data',
      migrate: 'data',
      api: 'data, front',
      web: 'front',
    });
    expect(rest).toMatch(/^ {2}data:\n {4}internal: true\n {2}front:\n/);
    expect(parts.get('mongo')).not.toContain('ports:');
  });

  test('L10 do not start without a password of the database, and use it', () => {
    expect(parts.get('mongo')).toMatch(/MONGO_INITDB_ROOT_PASSWORD: \$\{MONGODB_PASSWORD:\?/);
    const addresses = [...services.matchAll(/MONGODB_URI: (\S+)/g)].map(([, address = '']) => address);
    expect(addresses).toEqual([expect.stringMatching(/^mongodb:\/\/sarani:\$\{MONGODB_PASSWORD:\?/)]);
  });

  test('L3 ask for what production refuses to guess', () => {
    for (const name of ['PUBLIC_URL', 'MAIL_FROM', 'OFFICE_EMAIL', 'SMTP_URL', 'ACCESS_TOKEN_SECRETS'])
      expect(services).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`));
  });

  test('L13 ask who is behind the site', () => {
    for (const name of Object.keys(soundCompany)) expect(services).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`));
  });
});
