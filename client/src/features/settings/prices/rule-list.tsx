import type { ReactNode } from 'react';
import { useState } from 'react';
import { changeAt, withoutAt } from './change-list.ts';
import type { ProblemAt } from './price-problems.ts';
import { RuleCard } from './rule-card.tsx';
import { AddRule, RuleSection } from './rule-section.tsx';

/** What the fields of one rule are given. */
export type RuleFieldsProps<Rule> = {
  rule: Rule;
  problemAt: ProblemAt;
  onChange: (change: Partial<Rule>) => void;
};

type RuleListProps<Rule> = {
  /** What is wrong with them is told below this place of the book. */
  place: string;
  title: string;
  about: string;
  addText: string;
  rules: readonly Rule[];
  problemAt: ProblemAt;
  /** The rule that is added to these. */
  createRule: (rules: readonly Rule[]) => Rule;
  summarize: (rule: Rule) => string;
  renderFields: (fields: RuleFieldsProps<Rule>) => ReactNode;
  renderActions?: (rule: Rule, index: number) => ReactNode;
  onChange: (rules: Rule[]) => void;
};

/** Rules that have names: each unfolds into its fields, and one that is added is open. */
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
