import type { ReactNode } from 'react';
import { QuestionPanel } from '../feedback/question-panel.tsx';

type NewerVersionProps = {
  form: { newer: object | null; keepMine: () => unknown; takeTheirs: () => unknown };
  children?: ReactNode;
};

export function NewerVersion({ form: { newer, keepMine, takeTheirs }, children }: NewerVersionProps) {
  return (
    newer !== null && (
      <QuestionPanel
        title="Someone else changed this while you were editing"
        choices={[
          { label: 'Use the newer version', onChoose: () => void takeTheirs() },
          { label: 'Keep my changes', onChoose: () => void keepMine() },
        ]}
      >
        {children}
      </QuestionPanel>
    )
  );
}
