import { messageKinds, messageTitles } from '@rental/contracts';
import { readSettings } from '../config/settings.ts';
import { checkTemplates } from '../features/notification/check-templates.ts';
import { findBusiness } from '../features/settings/business-settings.ts';
import { templateOfKind } from '../features/whatsapp/template-of-kind.ts';
import { connectMongo } from '../platform/mongo.ts';
import { runTask } from './run-task.ts';

/*
 * Prints the text of each template for messages, to be copied to the provider, and compares those in the settings with what
 * the provider holds: `npm run templates`. Exits with 1 if one differs. Writes nothing.
 */

await runTask(async () => {
  const settings = readSettings();
  await connectMongo(settings.mongodbUri);
  const { brandName } = (await findBusiness(settings)).value;
  for (const kind of messageKinds) {
    console.log(`--- ${kind}: ${messageTitles[kind]}\n${templateOfKind(kind, brandName)}\n`);
  }
  const checked = await checkTemplates({ settings });
  for (const { kind, template, problem } of checked) console.log(`${kind} (${template}): ${problem ?? 'as above'}`);
  return checked.every(({ problem }) => problem === null);
});
