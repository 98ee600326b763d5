import { join } from 'node:path';
import usual from '../../rolldown.config.mjs';

/*
 * Bundles the version after the current one: it writes one more field in bookings and has one more migration step.
 * Throws when the source no longer contains the code that is replaced here.
 */

const source = join(import.meta.dirname, '../../src');
const step = join(import.meta.dirname, 'name-channels.ts');

const list = 'export const migrations: readonly Migration[] = [';
const field = 'customerId: { type: Schema.Types.ObjectId, default: null },';

const insert = "kind: 'booking',";

const changes = {
  [join(source, 'features/booking/booking.model.ts')]: [field, `${field} channel: { type: String, default: 'web' },`],
  // The driver stores a hold without applying the model's defaults, so the field is added here.
  [join(source, 'features/booking/hold/insert-hold.ts')]: [insert, `${insert} channel: 'web',`],
  [join(source, 'migrations.ts')]: [
    list,
    `import { withNextStep } from ${JSON.stringify(step)};\nexport const migrations = withNextStep([`,
    ['];', ']);'],
  ],
};

function change(code, [from, to, ...others]) {
  if (code.split(from).length !== 2) throw new Error(`the next version is made of ${from}, which is not there once`);
  const changed = code.replace(from, () => to);
  return others.length === 0 ? changed : change(changed, others[0]);
}

const nextVersion = {
  name: 'next-version',
  transform: (code, id) => (id in changes ? change(code, changes[id]) : null),
};

export default { ...usual, plugins: [usual.plugins, nextVersion] };
