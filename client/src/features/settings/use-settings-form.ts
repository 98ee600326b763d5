import type { SavedVersion } from '@rental/contracts';
import type * as z from 'zod/mini';
import { fieldProblems } from '../../lib/api/error-message.ts';
import { versionedBy } from '../../lib/api/rtk-endpoint.ts';
import type { Saved, Versioned } from '../../lib/api/rtk-endpoint.ts';
import { useVersionedForm } from '../../lib/form/use-versioned-form.ts';

type Settings = { version: number; history: readonly SavedVersion[] };

type SettingsFormOptions<Values extends Record<string, unknown>, E extends Settings> = {
  schema: z.ZodMiniType<Values, Values>;
  loaded: Versioned<E>;
  valuesOf: (settings: E) => Values;
  /** Fetches the given version, or the newest. */
  load: (query: { version?: string }) => Promise<Versioned<E>>;
  save: (body: Values, ifMatch: string | undefined) => Promise<Saved<E>>;
};

export type SettingsForm = Pick<
  ReturnType<typeof useVersionedForm>,
  'newer' | 'failure' | 'problemCount' | 'isSaving' | 'isDirty' | 'keepMine' | 'takeTheirs'
> & { base: Settings; takeAgain: (version: number) => Promise<void> };

/** Manages a form for settings. Each save adds a version; `takeAgain` saves an earlier version as the newest. */
export function useSettingsForm<Values extends Record<string, unknown>, E extends Settings>({
  schema,
  loaded,
  valuesOf,
  load,
  save,
}: SettingsFormOptions<Values, E>) {
  const { base, ...form } = useVersionedForm({
    schema,
    loaded,
    valuesOf,
    save: async (body, before) => {
      const { data, message } = await save(body, before?.etag);
      return { message, next: versionedBy(data) };
    },
    reload: () => load({}),
    problemsIn: fieldProblems,
    canRepeat: true,
  });

  return {
    ...form,
    base: (base ?? loaded).entity,
    // Not validated: the earlier version was valid when saved, and the server rejects it if the rules have changed.
    takeAgain: (version: number) => form.store(async () => valuesOf((await load({ version: String(version) })).entity)),
  };
}
