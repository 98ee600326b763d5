import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type Choice = { label: string; onChoose: () => void; isDanger?: boolean };

/** A question that the user must answer before continuing with the form. It takes focus, so that users notice it. */
export function QuestionPanel({
  title,
  children,
  choices,
  onEscape,
}: {
  title: string;
  children?: ReactNode;
  choices: readonly Choice[];
  onEscape?: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels, as in every dialog
    <div
      ref={panel}
      role="alertdialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      className="mt-4 rounded-control border border-marigold-700 bg-waiting-bg p-4"
    >
      <p className="font-semibold text-waiting">{title}</p>
      {children && <div className="mt-1 text-[15px] text-ink-800">{children}</div>}
      <div className="mt-3 flex flex-wrap gap-3">
        {choices.map(({ label, onChoose, isDanger = false }) => (
          <Button key={label} size="md" variant={isDanger ? 'danger' : 'outline'} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
