import { findUserNames } from '../auth/account/find-users.ts';
import { listVersions, type Version } from './settings-store.ts';
import type { SettingsKind } from './settings.model.ts';

/** Presents the metadata of a version and the history of all versions, with the names of the admins who saved them. */
export async function presentVersion(kind: SettingsKind, { version, saved }: Version<unknown>) {
  const history = await listVersions(kind);
  const names = await findUserNames([...history.map(({ createdBy }) => createdBy), ...(saved ? [saved.by] : [])]);
  const nameOf = (id: { toString: () => string }): string => names.get(String(id)) ?? '–';
  return {
    version,
    savedAt: saved?.at.toISOString() ?? null,
    savedBy: saved && nameOf(saved.by),
    history: history.map((each) => ({
      version: each.version,
      savedAt: each.createdAt.toISOString(),
      savedBy: nameOf(each.createdBy),
    })),
  };
}
