import { whyFailed } from '../../../lib/api/error-message.ts';
import type { useCsvFile } from '../../../lib/api/use-file.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { reportTexts as texts } from './report-texts.ts';

type ReportExportProps = { progress: ReturnType<typeof useCsvFile>['progress']; onStart: () => void };

/** Saves a report as a file. */
export const ReportExport = ({ progress: { state, error }, onStart }: ReportExportProps) => (
  <div className="grid justify-items-start gap-2 sm:justify-items-end">
    <Button variant="outline" size="md" isBusy={state === 'running'} onClick={onStart}>
      <Icon name="download" className="size-4" />
      {texts.export}
    </Button>
    <FormProblem text={state === 'failed' ? whyFailed(error, texts.exportFailed) : null} />
  </div>
);
