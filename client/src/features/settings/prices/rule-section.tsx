import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

type RuleSectionProps = { title: string; about: string; children: ReactNode };

/** Rules of one kind, with what they do in a line. */
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

/** Adds one more rule to the end of its list. */
export function AddRule({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <Button variant="outline" size="md" className="justify-self-start" onClick={onAdd}>
      <Icon name="plus" className="size-4" />
      {text}
    </Button>
  );
}
