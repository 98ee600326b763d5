import { createHash } from 'node:crypto';
import { password as passwordRule } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { familiarWords } from './familiar-words.ts';
import { isCommonPassword, refuseWeakPassword } from './refuse-weak-password.ts';

/** Passwords of the usual advice to administrators, of lists of leaks, and of what people in India choose. */
const famous = `
  Pass@123 Aa123456@ P@$$w0rd Qwe123!@# Amit@123 A@12345678 Asdf@1234 Zaq1@wsx Admin!23 Mypass@123 1Qaz2wsx!
  Password1! Password@1 Password123! Password@123 P@ssw0rd P@ssw0rd1 P@ssw0rd123 P@ssword1 P@55w0rd Pa$$w0rd Pa$$w0rd1
  Pa55word! Passw0rd! Passw0rd@123 Pass!234 Pass@word1 Pass1234! P@ss1234 Passwd@123 Password!1 Password!@#1 Password#1
  Password$1 Password@2021 Password2024! Mypassword1! Myp@ssw0rd Newpass1! Newuser@1 Default@123 Changeme1! Changeme@123
  Letmein1! Letmein@123 Welcome1! Welcome@1 Welcome@123 Welcome123! Welc0me! W3lcome! Hello@123 Hello123! Iloveyou1!
  Iloveyou@1 Iloveu@143 Admin@123 Admin@1234 Admin123! Admin#123 Adm1n@123 Adm1nistrator! Administrator1! Root@123
  Test@123 Test@1234 Test1234! Testing123! Guest@123 User@123 User@1234 Demo@123 Temp@123 Temp123! Login@123 Super@123
  Manager@123 Master@123 Server@123 System@123 Backup@123 Office@123 Staff@123 Sales@123 Support@123 Service@123
  Student@123 Teacher@123 College@123 School@123 Company1! Secret123! Access@123 Qwerty@123 Qwerty123! Qwerty1! Qwerty12!
  Qwerty!1 Qwertyuiop1! Qwer1234! Qwer!234 1234Qwer! Asd123!@# Asdf1234! Asdfgh1! Zxc123!@# Zxcvbnm1! Zxcv@1234 QWEasd123!
  Qweasd!23 Qazwsx@123 Qaz123!@# Qaz@1234 !QAZ2wsx 1qaz@WSX !Qaz2wsx ZAQ!2wsx Zaq12wsx! 1qaz!QAZ 1qazXSW@ 1QAZ2wsx# !QAZxsw2
  1q2w3e4R! Q1w2e3r4! 1Q2w3e4r! !Q2w3e4r Q!w2e3r4 A1b2c3d4! A1b2c3!@# Abc@1234 Abc123!@# Abc12345! Abcd@1234 Abcd1234!
  Abcd!234 Abcde12345! Abcdef1! 1234Abcd! 123Abc!@# Aa@123456 Aa12345! Aa1234567! A123456! 123456Aa! 123456Ab@ 12345678Aa!
  Aaaa1111! Aaa111!!! !@#$1234Qwer Winter2024! Winter@2023 Summer2024! Summer@2023 Spring2024! Autumn2023! January2024!
  December@2023 Monday1! Friday123! Covid@19 Covid2019! Corona@2020 Lockdown@2020 Newyear@2024 Diwali@2023 Birthday@1
  Superman1! Batman123! Spiderman@1 Pokemon123! Naruto123! Starwars1! Trustno1! Dragon123! Monkey1! Monkey123! Shadow1!
  Football1! Cricket@123 Liverpool1! Arsenal1! Chelsea1! Princess1! Sunshine1! Sunshine@1 Michael1! Jordan23! Ashley1!
  Charlie1! Andrew1! Jessica1! Daniel1! Thomas1! Jesus123! Jesus@123 Krishna@123 Ganesh@123 Sairam@123 Omsairam@1
  Jaimatadi@1 Jaishreeram@1 Harekrishna@108 Radhe@123 Mahadev@123 Allah@786 Rahul@123 Priya@123 Pooja@123 Neha@1234
  Raj@1234 Ravi@123 Suresh@123 Deepak@1990 Amit@1987 Anjali@2001 Amit@Kumar1 Virat@18 Sachin@10 Msdhoni@7 Dhoni@07
  India@123 India@1947 Bharat@1947 Mumbai@123 Delhi@2023 Pune@1234 Chennai@123 Kolkata@1 Hyderabad@1 Bangalore@1 London@123
  Infosys@123 Wipro@123 Cisco@123 Cisco123! Oracle@123 Redhat1! VMware1! Ubuntu@123 Linux@123 Windows@10 Microsoft@1
  Google@123 Gmail@123 Facebook@123 Samsung@123 Nokia@1100 Airtel@123 Maruti@800 Toyota@123 Honda@123 Mercedes1!
  Happy@123 Smile@123 Love@123 Baby@123 Angel@123 Honey@123 Lucky@123 King@1234 Queen@123 Tiger@123 Family@4 Money@123
  Sarani@123 Sarani!2026 Rental@123 Driver@123`
  .split(/\s+/)
  .filter((text) => text !== '');

const fulfilsRule = (text: string): boolean => passwordRule.safeParse(text).success;

/** What the usual recipe makes of a word: a capital, look-alikes or none, and a familiar end. */
function spellings(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const dressed = capital.replaceAll('a', '@').replaceAll('o', '0').replaceAll('s', '$');
  const ends = ['1!', '@123', '#1990'];
  return [capital, dressed].flatMap((base) => ends.map((end) => base + end));
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';

/** As a password manager makes them: 14 signs by chance, from a seed. */
function strongPassword(seed: number): string {
  const bytes = createHash('sha256').update(`strong ${seed}`).digest();
  return [...bytes.subarray(0, 14)].map((byte) => signs.charAt(byte % signs.length)).join('');
}

function strongPasswords(count: number): string[] {
  const found: string[] = [];
  for (let seed = 0; found.length < count; seed += 1) {
    const made = strongPassword(seed);
    if (fulfilsRule(made)) found.push(made);
  }
  return found;
}

describe('a password that many people use', () => {
  test('is refused: two hundred and more famous ones that fulfil the rule', () => {
    expect(famous.filter((text) => !fulfilsRule(text))).toEqual([]);
    expect(new Set(famous).size).toBeGreaterThan(250);
    expect(famous.filter((text) => !isCommonPassword(text))).toEqual([]);
  });

  test('is refused: at least 3,000 that the usual recipe makes and the rule allows', () => {
    const made = familiarWords.flatMap(spellings).filter(fulfilsRule);

    expect(made.length).toBeGreaterThan(3_000);
    expect(made.filter((text) => !isCommonPassword(text))).toEqual([]);
  });

  test('is none of a thousand that a password manager makes', () => {
    expect(strongPasswords(1_000).filter(isCommonPassword)).toEqual([]);
  });

  test.each(['Kestrel7!nest', 'Gulmohar@2026', 'teak!Umbrella7', 'Orbit!Fennel!Quartz9', 'Xk3!pQ9zLm'])(
    'is not %s',
    (text) => {
      expect(isCommonPassword(text)).toBe(false);
    },
  );
});

describe('a password with a part of its owner', () => {
  const owner = { name: 'Meera Nair-Thakkarwala', email: 'blue.kestrel77@example.com' };
  const refuse = (password: string) => () => refuseWeakPassword({ ...owner, password });

  test.each(['xQ7!Meera!zu9Lw', 'xQ7!m33r4!zu9Lw', 'Th4kk@rwal@#9Lq', 'xQ7!kestrel9Lw', 'xQ7!Kestrel77Lw'])(
    'is refused: %s',
    (password) => {
      expect(refuse(password)).toThrow(
        expect.objectContaining({
          code: 'invalid_input',
          details: [{ path: 'password', message: expect.any(String) }],
        }),
      );
    },
  );

  test('is none that shares three letters with it', () => {
    expect(refuse('xQ7!mee!zu9Lw')).not.toThrow();
  });

  test('is none without a name in Latin letters', () => {
    expect(() =>
      refuseWeakPassword({ name: 'मीरा नायर', email: 'mn@example.com', password: 'xQ7!Meera!zu9Lw' }),
    ).not.toThrow();
  });
});
