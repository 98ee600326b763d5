import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chevron, useDisclosure } from '../../../ui/disclosure.tsx';

type RuleCardProps = {
  name: string;
  /** What it says in a line, while it is folded. */
  summary: string;
  /** It was added just now: open, with the focus in its first field. */
  isNew: boolean;
  /** Something in it is wrong: then it is open. */
  mustOpen: boolean;
  /** Beside Remove, such as the buttons that move it. */
  actions?: ReactNode;
  onRemove: () => void;
  children: ReactNode;
};

const nameless = 'Without a name';

/** A rule of a list: its name and what it says, unfolding into its fields. */
export function RuleCard({ name: given, summary, isNew, mustOpen, actions, onRemove, children }: RuleCardProps) {
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
