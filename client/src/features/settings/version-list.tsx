import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import type { useVersions } from './use-versions.ts';

type VersionListProps = {
  versions: Pick<ReturnType<typeof useVersions>, 'base' | 'isBusy' | 'takeAgain'>;
  /** Going back would lose what is not saved. */
  isDirty: boolean;
  /** What counts while there is none. */
  emptyText: string;
};

/** Who saved which version when, the newest first, and the way back to any of them. */
export function VersionList({ versions, isDirty, emptyText }: VersionListProps) {
  const { base, isBusy, takeAgain } = versions;
  return (
    <section aria-label={texts.history} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">{texts.history}</h2>
      {base.history.length === 0 && <p className="mt-2 text-ink-700">{emptyText}</p>}
      <ol className="mt-1 divide-y divide-line">
        {base.history.map(({ version, savedAt, savedBy }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              Version {version}, <Moment at={savedAt} />, {savedBy}
            </span>
            {version === base.version ? (
              <span className="text-ink-600">now</span>
            ) : (
              <Button
                variant="outline"
                size="sm"
                disabled={isBusy || isDirty}
                aria-label={`${texts.useAgain}, version ${version}`}
                onClick={() => void takeAgain(version)}
              >
                {texts.useAgain}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
