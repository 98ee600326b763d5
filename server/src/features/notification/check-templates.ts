import { type MessageKind, messageKinds } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { createWhatsapp, type HeldTemplate } from '../../platform/messaging/whatsapp-cloud.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findBusiness } from '../settings/business-settings.ts';
import { templateOfKind } from '../whatsapp/template-of-kind.ts';

/** A template that the operator entered, and what is wrong with it; null if nothing is. */
export type CheckedTemplate = { kind: MessageKind; template: string; problem: string | null };

const dayMs = 86_400_000;

const countOf = (text: string): number => new Set(text.match(/\{\{\d+\}\}/g)).size;
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether the words are the same, wherever lines break. */
export const isOurs = (held: HeldTemplate, ours: string): boolean => inOneLine(held.text) === inOneLine(ours);

/** Says how the provider’s template differs from our text; null if it doesn’t. */
export function problemOf(held: HeldTemplate | null, ours: string): string | null {
  if (!held) return 'There is no template with this name in this language.';
  if (held.status !== 'APPROVED') return `The template is not approved: ${held.status}.`;
  const [approved, expected] = [countOf(held.text), countOf(ours)];
  if (approved !== expected) return `The approved text has ${approved} variables, ours has ${expected}.`;
  return isOurs(held, ours) ? null : 'The approved text differs from ours.';
}

/**
 * Compares every template that the operator entered with what the provider holds. Leaves out those that the provider
 * couldn’t be asked about.
 */
export async function checkTemplates({ settings }: Pick<Deps, 'settings'>): Promise<CheckedTemplate[]> {
  const { whatsapp, timeoutSeconds } = settings.messages;
  if (!whatsapp) return [];
  const { fetchTemplate } = createWhatsapp({ ...whatsapp, timeoutSeconds });
  const { brandName } = (await findBusiness(settings)).value;
  const checked: CheckedTemplate[] = [];
  for (const kind of messageKinds) {
    const template = whatsapp.templates[kind];
    const held = template === undefined ? undefined : await fetchTemplate(template);
    if (template === undefined || held === undefined) continue;
    checked.push({ kind, template, problem: problemOf(held, templateOfKind(kind, brandName)) });
  }
  return checked;
}

/**
 * What the last check of this process found, by kind. A message whose template has a problem goes by the next channel.
 */
export type TemplateProblems = Map<MessageKind, string>;

/** Checks the templates once, and logs each problem. */
export async function noteTemplateProblems(
  problems: TemplateProblems,
  deps: Pick<Deps, 'logger' | 'settings'>,
): Promise<void> {
  for (const { kind, template, problem } of await checkTemplates(deps)) {
    if (problem === null) {
      problems.delete(kind);
      continue;
    }
    problems.set(kind, problem);
    deps.logger.warn({ alert: 'template_differs', kind, template, problem }, 'a template differs from our text');
  }
}

/** Checks the templates at the start and then daily, until stopped; idle if no provider is configured. */
export function startTemplateChecks(problems: TemplateProblems, deps: Pick<Deps, 'logger' | 'settings'>): Running {
  if (deps.settings.messages.whatsapp === null) return { stop: async () => undefined };
  return runEvery(
    async () => noteTemplateProblems(problems, deps),
    () => dayMs,
    deps.logger,
  );
}
