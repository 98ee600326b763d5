import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { FormProblem } from './form-problem.tsx';
import { QuestionPanel } from './question-panel.tsx';

type RemovalQuestionProps = {
  texts: { removeQuestion: string; remove: string; keep: string };
  /** The name of the item to delete. */
  name: string;
  /** Must be idempotent, because the user may try again after a lost response. */
  onRemove: () => Promise<{ data?: { message: string } | undefined }>;
  error?: unknown;
  isLoading: boolean;
  onClose: () => void;
};

/** Asks for confirmation before an item is deleted. If the deletion fails, it stays open and shows why. */
export function RemovalQuestion({ texts, name, onRemove, error, isLoading, onClose }: RemovalQuestionProps) {
  const handleRemove = async () => {
    if (isLoading) return;
    const { data } = await onRemove();
    if (data) notify.success(data.message);
  };
  return (
    <QuestionPanel
      title={texts.removeQuestion}
      onEscape={onClose}
      choices={[
        { label: texts.remove, onChoose: () => void handleRemove(), isDanger: true },
        { label: texts.keep, onChoose: onClose },
      ]}
    >
      {name}
      <FormProblem text={error ? whyUnconfirmed(error, { canRepeat: true }) : null} />
    </QuestionPanel>
  );
}
