import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { email, nameOfPerson, password } from '@rental/contracts';
import * as z from 'zod/mini';
import { readSettings } from '../config/settings.ts';
import { readAdminEnvironment } from '../config/task-environment.ts';
import { AppError } from '../errors/app-error.ts';
import { createUser } from '../features/auth/create-user.ts';
import { systemClock } from '../platform/clock.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';
import { createPasswords } from '../platform/secrets/passwords.ts';

/*
 * Creates an admin: `npm run admin:create -- --name "Nisha Menon" --email nisha@example.com`. The name and email may
 * also come from ADMIN_NAME and ADMIN_EMAIL. The password comes from ADMIN_PASSWORD or a prompt, because an argument
 * would stay in the shell's history and appear in the process list.
 */

const adminInput = z.object({ name: nameOfPerson, email, password });

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Prompts on the terminal; does not show the input when it is a secret. */
async function ask(question: string, known: string | undefined, { isSecret = false } = {}): Promise<string> {
  if (known !== undefined) return known;
  if (isSecret) console.log(`${question} (stays invisible):`);
  const output = isSecret ? nowhere() : process.stdout;
  const prompt = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    return await prompt.question(`${question}: `);
  } finally {
    prompt.close();
  }
}

async function readInput(): Promise<z.infer<typeof adminInput>> {
  const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } });
  const known = readAdminEnvironment();
  const parsed = adminInput.safeParse({
    name: await ask('Name', values.name ?? known.name),
    email: await ask('Email', values.email ?? known.email),
    password: await ask('Password', known.password, { isSecret: true }),
  });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', {
    details: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

function explain(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  return [error.message, ...(error.details ?? []).map(({ path, message }) => `  - ${path}: ${message}`)].join('\n');
}

const settings = readSettings();
const passwords = createPasswords(settings.auth);
try {
  const input = await readInput();
  await connectMongo(settings.mongodbUri);
  // The operator vouches for the email address, so that two-step login can be set up before any email can be delivered.
  const admin = await createUser({ ...input, role: 'admin', isEmailVerified: true }, { clock: systemClock, passwords });
  console.log(`${admin.email} is an admin now`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await passwords.close();
  await disconnectMongo();
}
