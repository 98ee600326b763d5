/*
 * The passwords that people choose when a rule wants a capital, a digit and a symbol: a familiar word, some digits, a
 * symbol. Every word is tried with every ending, which covers far more than a list of the same size would.
 */

const words = `password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd welcome welc0me qwerty qwertyuiop asdfgh zxcvbn
  abc abcd abcdef admin administrator root user guest test tester testing demo temp login letmein master monkey dragon
  football cricket baseball superman batman spiderman pokemon hello sunshine princess iloveyou love lovely shadow
  michael jordan ashley charlie thomas daniel andrew jessica summer winter spring autumn monday friday january
  october december india indian bharat mumbai delhi chennai kolkata bangalore hyderabad pune goa krishna ganesh
  shiva sairam rahul rohit priya pooja anjali sachin virat dhoni change changeme changeit secret security computer
  internet google facebook microsoft samsung nokia apple android windows mustang ferrari mercedes company office
  student school manager account server system default private freedom whatever trustno starwars naruto blink
  sarani rental driver holiday travel`
  .split(/\s+/)
  .filter((word) => word !== '');

const digits = ['1', '12', '123', '1234', '12345', '123456', '01', '007', '11', '99', '786', '2020', '2021', '2022'];
const moreDigits = ['2023', '2024', '2025', '2026', '321', '111', '000', '69'];
const symbols = ['!', '@', '#', '$', '*', '!!', '!@#'];

const runs = [...digits, ...moreDigits];
// `p@ssw0rd` has a digit and a symbol already, so a run or a symbol alone may follow it.
const endings = new Set([...runs, ...symbols, ...runs.flatMap((run) => symbols.flatMap((s) => [run + s, s + run]))]);
const bases = new Set(words);

/** Runs over the keyboard that need no word. */
const wholes = new Set(
  ['1qaz@WSX', '!QAZ2wsx', '1qaz!QAZ', 'ZAQ!2wsx', '!QAZxsw2', '1q2w3e4R!', 'Qwer1234!', 'Qaz123!@#', 'Abcd1234!'].map(
    (whole) => whole.toLowerCase(),
  ),
);

/** Whether the password is one that guessers try first; case makes no difference. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (wholes.has(plain)) return true;
  if (bases.has(plain)) return true;
  return [...bases].some((base) => plain.startsWith(base) && endings.has(plain.slice(base.length)));
}
