import { QuestionPanel } from './question-panel.tsx';

export type Difference = { label: string; mine: string; theirs: string };

type EntityDoubtsProps = {
  question: string | null;
  onAnswer: (isYes: boolean) => void;
  /** What somebody else saved meanwhile and how it differs; null without a conflict. */
  differences: readonly Difference[] | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** What stands between a form and its save: a question about consequences, or somebody else's newer version. */
export function EntityDoubts({ question, onAnswer, differences, onKeepMine, onTakeTheirs }: EntityDoubtsProps) {
  if (differences) {
    return (
      <QuestionPanel
        title="Someone else changed this meanwhile"
        choices={[
          { label: 'Use the newer version', onChoose: onTakeTheirs },
          { label: 'Keep my changes', onChoose: onKeepMine },
        ]}
      >
        {differences.length === 0 ? (
          <p>Nothing that you see differs.</p>
        ) : (
          <ul className="mt-1 grid gap-1">
            {differences.map(({ label, mine, theirs }) => (
              <li key={label}>
                <span className="font-semibold">{label}:</span> now “{theirs}”, here “{mine}”
              </li>
            ))}
          </ul>
        )}
      </QuestionPanel>
    );
  }
  if (question === null) return null;
  return (
    <QuestionPanel
      title={question}
      choices={[
        { label: 'Go back', onChoose: () => onAnswer(false) },
        { label: 'Update anyway', onChoose: () => onAnswer(true), isDanger: true },
      ]}
    >
      <p>They stay as they are. New searches will not offer it.</p>
    </QuestionPanel>
  );
}
