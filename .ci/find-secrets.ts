import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Secrets that somebody wrote into a file of the repository: what has the form of a key of a service, and what looks
 * like chance and is assigned to something called a secret.
 */

/** `mark` names a secret without telling it; the list of samples has it instead of the text. */
export type Finding = { file: string; line: number; rule: string; mark: string };

/** rule -> what it finds, the secret being the group `secret` or all of it. */
const forms: Record<string, RegExp> = {
  'a live key of the payment provider': /\brzp_live_[A-Za-z0-9]{14}\b/g,
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g,
  'a JSON web token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/g,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/g,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b|:_authToken=(?<secret>[\w+/=-]{8,})/g,
  'a password in an address': /\b(?:mongodb(?:\+srv)?|smtps?|https?):\/\/[^\s:/@'"`]+:(?<secret>[^\s:/@'"`${}<>]+)@/g,
};

const name = String.raw`[\w-]*(?:secret|passwo?r?d|token|api_?key|private_?key|credential)[\w-]*`;
const value = String.raw`(?<secret>[A-Za-z0-9+/_=.~!@#%^&*-]{16,})`;

/** In code and JSON the value has quotes; settings, YAML and shells have it bare, at the end of a line. */
const assignments = [
  new RegExp(String.raw`\b${name}['"]?\s*[:=]\s*['"\`]${value}['"\`]`, 'gi'),
  new RegExp(String.raw`^[\s#-]*(?:export\s+)?${name}\s*[:=]\s*${value}\s*$`, 'gim'),
];

/** Bits of surprise in each character, as Shannon counts them. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Words with hyphens, as our samples are, lack capitals and figures; a long row of hexadecimal digits is no word. */
function looksLikeChance(text: string): boolean {
  if (/^[0-9a-f]{32,}$/i.test(text)) return entropyOf(text) >= 3;
  return [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(text)) && entropyOf(text) >= 3.5;
}

const markOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12);

/** Everything in one text that may be a secret. */
export function findSecrets(file: string, text: string): Finding[] {
  const collect = (rule: string, pattern: RegExp, isMeant: (secret: string) => boolean): Finding[] =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const secret = found.groups?.['secret'] ?? found[0];
      const line = text.slice(0, found.index + found[0].lastIndexOf(secret)).split('\n').length;
      return isMeant(secret) ? [{ file, line, rule, mark: markOf(secret) }] : [];
    });
  return [
    ...Object.entries(forms).flatMap(([rule, pattern]) => collect(rule, pattern, () => true)),
    ...assignments.flatMap((pattern) => collect('chance assigned to a secret', pattern, looksLikeChance)),
  ];
}

/** The same for files of a folder; pictures and fonts are left out. */
export function scanFiles(folder: string, files: string[]): Finding[] {
  return files.flatMap((file) => {
    const text = readFileSync(resolve(folder, file), 'utf8');
    return text.includes('\0') ? [] : findSecrets(file, text);
  });
}
