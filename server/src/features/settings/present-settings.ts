import { findUserNames } from '../auth/account/find-users.ts';
import { listVersions, type Version } from './settings-store.ts';
import type { SettingsKind } from './settings.model.ts';

/** Presents the metadata of a version, with the names of those who saved, and its history. */
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
