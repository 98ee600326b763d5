import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chevron, useDisclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { changeAt, withoutAt } from '../../../lib/form/change-list.ts';
import type { ProblemAt } from './price-problems.ts';

export type RuleFieldsProps<Rule> = {
  rule: Rule;
  problemAt: ProblemAt;
  onChange: (change: Partial<Rule>) => void;
};

type RuleListProps<Rule> = {
  /** The path in the price book at which errors of these rules are reported. */
  place: string;
  title: string;
  about: string;
  addText: string;
  rules: readonly Rule[];
  problemAt: ProblemAt;
  createRule: (rules: readonly Rule[]) => Rule;
  summarize: (rule: Rule) => string;
  renderFields: (fields: RuleFieldsProps<Rule>) => ReactNode;
  renderActions?: (rule: Rule, index: number) => ReactNode;
  onChange: (rules: Rule[]) => void;
};

/** A list of named rules. Each rule expands to show its fields; a new rule starts expanded. */
export function RuleList<Rule extends { id: string; name: string }>({
  place,
  title,
  about,
  addText,
  rules,
  problemAt,
  createRule,
  summarize,
  renderFields,
  renderActions,
  onChange,
}: RuleListProps<Rule>) {
  const [newId, setNewId] = useState<string | null>(null);
  const add = () => {
    const added = createRule(rules);
    setNewId(added.id);
    onChange([...rules, added]);
  };

  return (
    <RuleSection title={title} about={about}>
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.id}
          name={rule.name}
          summary={summarize(rule)}
          isNew={rule.id === newId}
          mustOpen={problemAt(`${place}.${index}`) !== undefined}
          actions={renderActions?.(rule, index)}
          onRemove={() => onChange(withoutAt(rules, index))}
        >
          {renderFields({
            rule,
            problemAt: (field) => problemAt(`${place}.${index}.${field}`),
            onChange: (change) => onChange(changeAt(rules, index, change)),
          })}
        </RuleCard>
      ))}
      <AddRule text={addText} onAdd={add} />
    </RuleSection>
  );
}

type RuleCardProps = {
  name: string;
  summary: string;
  /** True if the rule was just added: it starts expanded, with the focus in its first field. */
  isNew: boolean;
  /** True if the rule has an error: it must be expanded. */
  mustOpen: boolean;
  actions?: ReactNode;
  onRemove: () => void;
  children: ReactNode;
};

const nameless = 'Without a name';

function RuleCard({ name: given, summary, isNew, mustOpen, actions, onRemove, children }: RuleCardProps) {
  const name = given.trim() || nameless;
  const { isOpen, id, toggle } = useDisclosure({ isFirstOpen: isNew, mustOpen });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.select();
  }, [isNew]);

  return (
    <fieldset aria-label={name} className="min-w-0 rounded-control border border-line">
      <button
        type="button"
        {...toggle}
        className="flex min-h-14 w-full items-center gap-2 rounded-control px-3 py-2 text-left hover:bg-stone-100"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name}</span>
          {!isOpen && <span className="block text-sm text-ink-700">{summary}</span>}
        </span>
        <Chevron isOpen={isOpen} />
      </button>
      <div ref={fields} id={id}>
        {isOpen && (
          <div className="grid gap-4 border-t border-line p-3 sm:p-4">
            {children}
            <div className="flex flex-wrap gap-2">
              {actions}
              <Button variant="danger" size="md" aria-label={`Remove ${name}`} onClick={onRemove}>
                Remove
              </Button>
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
}

type RuleNameProps = { name: string; error: string | undefined; onChange: (change: { name: string }) => void };

export const RuleName = ({ name, error, onChange }: RuleNameProps) => (
  <TextField
    label="Name"
    autoComplete="off"
    maxLength={60}
    value={name}
    error={error}
    onChange={({ target }) => onChange({ name: target.value })}
  />
);

type RuleSectionProps = { title: string; about: string; children: ReactNode };

export function RuleSection({ title, about, children }: RuleSectionProps) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 max-w-[68ch] text-sm text-ink-700">{about}</p>
      </div>
      {children}
    </section>
  );
}

export function AddRule({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <Button variant="outline" size="md" className="justify-self-start" onClick={onAdd}>
      <Icon name="plus" className="size-4" />
      {text}
    </Button>
  );
}
