import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { email, nameOfPerson, password } from '@rental/contracts';
import * as z from 'zod/mini';
import { readTaskSettings, SettingsError } from '../config/settings.ts';
import { readAdminEnvironment } from '../config/task-environment.ts';
import { AppError } from '../errors/app-error.ts';
import { createUser } from '../features/auth/create-user.ts';
import { systemClock } from '../platform/clock.ts';
import { connectMongo } from '../platform/mongo.ts';
import { createPasswords } from '../platform/secrets/passwords.ts';
import { runTask } from './run-task.ts';

/*
 * Creates an admin: `npm run admin:create -- --name "Nisha Menon" --email nisha@example.com`. The name and email may
 * also come from ADMIN_NAME and ADMIN_EMAIL. The password comes from ADMIN_PASSWORD or a prompt, because an argument
 * would stay in the shell's history and appear in the process list.
 */

const person = z.object({ name: nameOfPerson, email });
const secret = z.object({ password });

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

type Question = { question: string; variable: string; isSecret?: boolean };

/**
 * Prompts on the terminal unless the value is known; does not show the input when it is a secret. Throws SettingsError
 * when the input ends without an answer, as it does without a terminal.
 */
async function ask({ question, variable, isSecret = false }: Question, known: string | undefined): Promise<string> {
  if (known !== undefined) return known;
  if (isSecret) console.log(`${question} (hidden while you type):`);
  const output = isSecret ? nowhere() : process.stdout;
  const prompt = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    return await new Promise((resolve, reject) => {
      prompt.once('close', () =>
        reject(new SettingsError([`${variable} is missing, and there is no terminal to prompt for it`])),
      );
      prompt.question(`${question}: `).then(resolve, reject);
    });
  } finally {
    prompt.close();
  }
}

function parseInput<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', {
    details: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

await runTask(async () => {
  const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } });
  const settings = readTaskSettings();
  const known = readAdminEnvironment();
  const admin = parseInput(person, {
    name: await ask({ question: 'Name', variable: 'ADMIN_NAME' }, values.name ?? known.name),
    email: await ask({ question: 'Email', variable: 'ADMIN_EMAIL' }, values.email ?? known.email),
  });
  const asked = await ask({ question: 'Password', variable: 'ADMIN_PASSWORD', isSecret: true }, known.password);
  const chosen = parseInput(secret, { password: asked });
  const passwords = createPasswords(settings.auth);
  try {
    await connectMongo(settings.mongodbUri);
    // The operator vouches for the email address, so that two-step login can be set up before any email can be delivered.
    const wanted = { ...admin, ...chosen, role: 'admin' as const, isEmailVerified: true };
    const created = await createUser(wanted, { clock: systemClock, passwords });
    console.log(`${created.email} is now an admin`);
    return true;
  } finally {
    await passwords.close();
  }
});
