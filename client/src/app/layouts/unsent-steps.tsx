import { offlineTexts as texts } from '../../features/counter/offline/offline-texts.ts';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';

type UnsentStepsProps = { count: number; onLogout: () => void; onStay: () => void };

/** Shown before a logout while hand-outs or returns on this device are not sent yet. */
export const UnsentSteps = ({ count, onLogout, onStay }: UnsentStepsProps) => (
  <div className="px-4 pb-4 sm:px-6 lg:px-10 print:hidden">
    <QuestionPanel
      title={texts.logOutTitle(count)}
      choices={[
        { label: texts.stay, onChoose: onStay },
        { label: texts.logOut, isDanger: true, onChoose: onLogout },
      ]}
      onEscape={onStay}
    >
      {texts.logOutText}
    </QuestionPanel>
  </div>
);
