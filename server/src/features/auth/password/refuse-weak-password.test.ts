import { createHash } from 'node:crypto';
import { password as passwordRule } from '@rental/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors/app-error.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** Well-known passwords: from advice to administrators, from leaked lists, and some that are popular in India. */
const famous = `
  Pass@123 Aa123456@ P@$$w0rd Qwe123!@# Amit@123 A@12345678 Asdf@1234 Zaq1@wsx Admin!23 Mypass@123 1Qaz2wsx!
  Password@123 P@ssw0rd123 P@55w0rd Pa55word! Pass!234 Password!@#1 Password@2021 Newuser@1 Changeme@123 Letmein@123
  W3lcome! Iloveyou@1 Iloveu@143 Adm1nistrator! Root@123 Test@1234 Login@123 Qwerty@123 Qwertyuiop1! Qwer!234 1234Qwer!
  Asd123!@# Zxcvbnm1! QWEasd123! Qaz123!@# !QAZ2wsx 1qaz@WSX Zaq12wsx! 1qaz!QAZ 1qazXSW@ !QAZxsw2 1q2w3e4R! Q1w2e3r4!
  !Q2w3e4r Q!w2e3r4 A1b2c3!@# Abc123!@# Abcd@1234 Abcdef1! 123Abc!@# A123456! 12345678Aa! Aaaa1111! Aaa111!!!
  !@#$1234Qwer Winter2024! Monday1! Covid@19 Lockdown@2020 Diwali@2023 Spiderman@1 Trustno1! Cricket@123 Jordan23!
  Jesus@123 Krishna@123 Omsairam@1 Jaimatadi@1 Jaishreeram@1 Harekrishna@108 Radhe@123 Mahadev@123 Allah@786 Rahul@123
  Raj@1234 Deepak@1990 Amit@1987 Anjali@2001 Amit@Kumar1 Virat@18 Sachin@10 Msdhoni@7 Dhoni@07 India@1947 Mumbai@123
  Pune@1234 Hyderabad@1 Infosys@123 Cisco123! Redhat1! VMware1! Windows@10 Gmail@123 Nokia@1100 Maruti@800 Mercedes1!
  Love@123 King@1234 Family@4 Sarani@123 Sarani!2026 Rental@123 Driver@123 Sarani@Cars1 Saranicars@1 Khuda@786`
  .split(/\s+/)
  .filter((text) => text !== '');

const fulfilsRule = (text: string): boolean => passwordRule.safeParse(text).success;

const stranger = { name: 'Nobody', email: 'nobody@example.com' };
const tooCommon = 'This password is used by too many people. Choose another.';
const tooEasy = 'This password is easy to guess. Make it longer.';
const ownWords = 'Leave your name and your email address out of the password.';

/** Returns why a password is rejected, or null when it is accepted. */
async function problemOf(password: string, owner = stranger): Promise<string | null> {
  const refused: unknown = await refuseWeakPassword({ ...owner, password }).catch((error: unknown) => error);
  if (refused === undefined) return null;
  if (!(refused instanceof AppError)) throw refused;
  expect(refused.code).toBe('invalid_input');
  return refused.details?.[0]?.message ?? null;
}

async function accepted(passwords: readonly string[]): Promise<string[]> {
  const problems = await Promise.all(passwords.map(async (password) => problemOf(password)));
  return passwords.filter((_, index) => problems[index] === null);
}

/**
 * Makes a word fulfil the password rule in the way that users often do: a capital letter, a digit if there is none, and
 * a symbol.
 */
const dressed = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}${/\d/.test(word) ? '' : '1'}!`;

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';

/** Generates random passwords similar to those of a password manager, the same ones in every run. */
function randomPasswords(length: number, count: number): string[] {
  const found: string[] = [];
  for (let seed = 0; found.length < count; seed += 1) {
    const bytes = createHash('sha256').update(`strong ${seed}`).digest().subarray(0, length);
    const made = [...bytes].map((byte) => signs.charAt(byte % signs.length)).join('');
    if (fulfilsRule(made)) found.push(made);
  }
  return found;
}

describe('a common password', () => {
  test('is rejected if it is one of more than a hundred well-known passwords', async () => {
    expect(famous.filter((text) => !fulfilsRule(text))).toEqual([]);
    expect(new Set(famous).size).toBeGreaterThan(100);
    expect(await accepted(famous)).toEqual([]);
  });

  test('is rejected if it is one of the 3,000 most common passwords, modified to fulfil the rule for new passwords', async () => {
    const made = dictionary['passwords-common'].map(dressed).filter(fulfilsRule).slice(0, 3_000);

    expect(made).toHaveLength(3_000);
    // Checking a password takes a millisecond or two, so only every fifth one is checked.
    expect(await accepted(made.filter((_, index) => index % 5 === 0))).toEqual([]);
  });

  test.each(['Password1!', 'P@ssw0rd123', 'Krishna@123'])('is rejected as too common: %s', async (text) => {
    expect(await problemOf(text)).toBe(tooCommon);
  });
});

describe('a random password', () => {
  test('of 14 characters is accepted', async () => {
    const passwords = randomPasswords(14, 100);

    expect(await accepted(passwords)).toEqual(passwords);
  });

  test('of 8 characters is accepted in at least 95 of 100 cases, and otherwise rejected as easy to guess', async () => {
    const passwords = randomPasswords(8, 300);
    const problems = await Promise.all(passwords.map(async (password) => problemOf(password)));

    const refused = problems.filter((problem) => problem !== null);
    expect(refused.length).toBeLessThan(15);
    expect(new Set(refused)).toEqual(new Set([tooEasy]));
  });

  test.each(['Qtrrkm5!', 'Kestrel7!nest', 'Gulmohar@2026', 'teak!Umbrella7', 'Orbit!Fennel!Quartz9', 'Xk3!pQ9zLm'])(
    'is accepted: %s',
    async (text) => {
      expect(await problemOf(text)).toBeNull();
    },
  );
});

describe('a password that contains part of its owner’s name or address', () => {
  const owner = { name: 'Meera Nair-Thakkarwala', email: 'blue.kestrel77@example.com' };

  test.each(['xQ7!Meera!zu9Lw', 'xQ7!m33r4!zu9Lw', 'Th4kk@rwal@#9Lq', 'xQ7!kestrel9Lw', 'xQ7!Kestrel77Lw'])(
    'is rejected: %s',
    async (password) => {
      expect(await problemOf(password, owner)).toBe(ownWords);
    },
  );

  test('is accepted when only three letters match', async () => {
    expect(await problemOf('xQ7!mee!zu9Lw', owner)).toBeNull();
  });

  test('is accepted when the owner’s name is written in a non-Latin script', async () => {
    expect(await problemOf('xQ7!Meera!zu9Lw', { name: 'मीरा नायर', email: 'mn@example.com' })).toBeNull();
  });
});
