import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type VersionListProps = {
  form: Pick<SettingsForm, 'base' | 'isSaving' | 'isDirty' | 'takeAgain'>;
  emptyText: string;
};

export function VersionList({ form, emptyText }: VersionListProps) {
  const { base, isSaving, isDirty, takeAgain } = form;
  const reasonId = useId();
  // Restoring a version would discard unsaved changes.
  const mustSaveFirst = isDirty && base.history.some(({ version }) => version !== base.version);

  return (
    <section aria-label="Earlier versions" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">Earlier versions</h2>
      {base.history.length === 0 && <p className="mt-2 text-ink-700">{emptyText}</p>}
      {mustSaveFirst && (
        <p id={reasonId} className="mt-2 text-sm text-ink-700">
          Save your changes first. Using an earlier version would discard them.
        </p>
      )}
      <ol className="mt-1 divide-y divide-line">
        {base.history.map(({ version, savedAt, savedBy }) => (
          <li key={version} className="flex min-h-16 items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold">Version {version}</p>
              <p className="text-sm break-words text-ink-700">
                <Moment at={savedAt} />, {savedBy}
              </p>
            </div>
            {version === base.version ? (
              <span className="px-3 text-sm font-semibold text-ink-700">Current</span>
            ) : (
              <Button
                variant="outline"
                size="sm"
                className="shrink-0"
                disabled={isSaving || isDirty}
                aria-describedby={mustSaveFirst ? reasonId : undefined}
                aria-label={`Use this again, version ${version}`}
                onClick={() => void takeAgain(version)}
              >
                Use this again
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
