import type { ReactNode } from 'react';
import { useScrollRoom } from '../../lib/browser/use-scroll-room.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import { useLeaving } from './use-leaving.ts';
import type { useVersions } from './use-versions.ts';

type SaveBarProps = {
  versions: Pick<ReturnType<typeof useVersions>, 'newer' | 'failure' | 'isBusy' | 'keepMine' | 'takeTheirs'>;
  isDirty: boolean;
  /** Without it the button submits the form around it. */
  onSave?: () => void;
  /** In what a newer version differs. */
  children?: ReactNode;
};

/** Whether there is anything to save, and what stands in the way. */
export function SaveBar({ versions, isDirty, onSave, children }: SaveBarProps) {
  const { newer, failure, isBusy, keepMine, takeTheirs } = versions;
  const { leaving, stay, leave } = useLeaving(isDirty);
  // It stands over other fields only while there is something to save.
  const isStuck = isDirty || failure !== null || newer !== null;
  const bar = useScrollRoom(isStuck);

  return (
    <div
      ref={bar}
      data-save-bar
      className={classNames(
        'rounded-card bg-white p-4 *:first:mt-0',
        isStuck ? 'sticky bottom-0 z-10 shadow-2' : 'shadow-1',
      )}
    >
      {failure && !newer && <Alert>{failure}</Alert>}
      {newer !== null && (
        <QuestionPanel
          title={texts.newer}
          choices={[
            { label: 'Use the newer version', onChoose: takeTheirs },
            { label: 'Keep my changes', onChoose: keepMine },
          ]}
        >
          {children}
        </QuestionPanel>
      )}
      {leaving !== null && (
        <QuestionPanel
          title={texts.leave}
          choices={[
            { label: 'Stay here', onChoose: stay },
            { label: 'Leave', onChoose: leave, isDanger: true },
          ]}
        />
      )}
      <div className="flex items-center justify-between gap-4 not-first:mt-3">
        <p aria-live="polite" className="text-sm text-ink-600">
          {isDirty ? texts.unsaved : texts.saved}
        </p>
        <Button type={onSave ? 'button' : 'submit'} isBusy={isBusy} disabled={!isDirty} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
