import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { AppError } from '../../../errors/app-error.ts';

/** Words common in Indian passwords but missing from the English dictionaries, and words related to our product. */
const localWords = `sarani rental driver jaishreeram harekrishna radheradhe krishna msdhoni dhoni virat kohli sachin amit
  maruti nokia khuda q!w2e3r4`;

/** The estimator and its dictionaries take about 20 MiB and 200 ms, so they load when a password is first checked. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const dictionary = { ...common.dictionary, ...english.dictionary, local: localWords.split(/\s+/) };
  // Substitutions such as `@` for `a` take most of the time; with this maximum, 72 characters take about 10 ms.
  return new Estimator({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 4 });
}

let estimator: Promise<ZxcvbnFactory> | null = null;

/** The estimator multiplies the number of guesses by 10 for each random character, so 8 random characters just pass. */
const enoughGuesses = 10 ** 8;
/**
 * The threshold when the estimator finds a pattern. It is higher, because the estimate for three consecutive patterns,
 * such as `Login@123`, is never below 10 ** 8.
 */
const enoughGuessesOfPatterns = 10 ** 8.5;

function isEasyToGuess({ guesses, sequence }: ZxcvbnResult): boolean {
  const hasPattern = sequence.length > 1 || sequence.some(({ pattern }) => pattern !== 'bruteforce');
  return guesses < (hasPattern ? enoughGuessesOfPatterns : enoughGuesses);
}

/** Whether a common password makes up more than half of the given one. */
function isCommon({ password, sequence }: ZxcvbnResult): boolean {
  return sequence.some(
    ({ dictionaryName, token }) =>
      (dictionaryName === 'passwords-common' || dictionaryName === 'local') && token.length * 2 > password.length,
  );
}

const shortestPart = 4;

/**
 * Returns the words of the name and of the local part of the address, such as `meera` and `nair`; words of fewer than 4
 * characters are ignored.
 */
function ownParts({ name, email }: Owner): string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const parts = [name, mailbox].flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), ...text.split(/[^\p{L}]+/u)]);
  return parts.filter((part) => part.length >= shortestPart && /\p{L}/u.test(part)).map((part) => part.toLowerCase());
}

type Owner = { name: string; email: string };

async function findProblem({ password, ...owner }: Owner & { password: string }): Promise<string | null> {
  const own = ownParts(owner);
  const estimate = (await (estimator ??= loadEstimator())).check(password, own);
  const lowerCase = password.toLowerCase();
  const isOwn =
    own.some((part) => lowerCase.includes(part)) ||
    estimate.sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  if (isOwn) return 'Leave your name and your email address out of the password.';
  if (!isEasyToGuess(estimate)) return null;
  return isCommon(estimate)
    ? 'This password is used by too many people. Choose another.'
    : 'This password is easy to guess. Make it longer.';
}

/**
 * Throws `invalid_input` for a password that is easy to guess, or that contains a part of its owner’s name or email
 * address. Source: OWASP ASVS 5.0, 6.2.4 and 6.2.11.
 */
export async function refuseWeakPassword(account: Owner & { password: string }): Promise<void> {
  const message = await findProblem(account);
  if (message !== null) throw new AppError('invalid_input', { details: [{ path: 'password', message }] });
}
