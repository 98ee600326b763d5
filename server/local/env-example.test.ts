import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment } from '../src/config/env-schema.ts';

const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const [serverPart = ''] = example.split('# --- The local starter');
const lines = serverPart.split('\n');
const variableOf = (line: string) => /^#?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
const listed = new Map(
  lines.map(variableOf).flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? '']])),
);

/** Read by the task `admin:create` and not by the server. */
const taskVariables = ['ADMIN_NAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];

const needed = {
  MONGODB_URI: 'mongodb://127.0.0.1/x',
  ACCESS_TOKEN_SECRETS: 'x',
  REFRESH_TOKEN_SECRET: 'x',
  RAZORPAY_KEY_ID: 'x',
  RAZORPAY_KEY_SECRET: 'x',
  RAZORPAY_WEBHOOK_SECRETS: 'x',
};
const defaults: Record<string, unknown> = environment.parse(needed);
const plainDefaults = Object.entries(defaults).filter(
  ([name, value]) => !(name in needed) && (typeof value === 'string' || typeof value === 'number'),
);

describe('.env.example', () => {
  test('lists every variable that the server reads, and no other', () => {
    const names = [...listed.keys()].filter((name) => !taskVariables.includes(name));

    expect(new Set(names)).toEqual(new Set(Object.keys(environment.shape)));
  });

  test.each(plainDefaults)('shows the actual default of %s', (name, value) => {
    expect(listed.get(name)).toBe(String(value));
  });

  test('explains every variable or the group that the variable belongs to', () => {
    const unexplained = lines.filter((line, index) => {
      const above = lines.slice(0, index).findLast((earlier) => !variableOf(earlier)) ?? '';
      return variableOf(line) && !/^# [^-]/.test(above);
    });

    expect(unexplained).toEqual([]);
  });

  test('sets no variable, so that copying it changes nothing', () => {
    expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual([]);
  });
});
