import type { SavedVersion } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, whyUnconfirmed } from '../../lib/api/error-message.ts';
import type { Saved, Versioned } from '../../lib/api/rtk-endpoint.ts';
import { notify } from '../../lib/toast/notify.tsx';

type Kept = { version: number; history: readonly SavedVersion[] };

type VersionsInput<Entity extends Kept, Value> = {
  loaded: Versioned<Entity>;
  valueOf: (entity: Entity) => Value;
  /** Reads a version, or the newest. */
  load: (version?: number) => Promise<Versioned<Entity>>;
  save: (body: Value, ifMatch: string | undefined) => Promise<Saved<Entity>>;
  /** Puts a value into the form. */
  show: (value: Value) => void;
  /** Says a refusal beside its fields; false when it belongs to none. */
  blame?: (cause: unknown) => boolean;
};

/**
 * What is saved version by version: saving on the version that was loaded, what somebody else saved meanwhile, and the
 * way back to an earlier one, which is saved again as the newest.
 */
export function useVersions<Entity extends Kept, Value>(input: VersionsInput<Entity, Value>) {
  const { loaded, valueOf, load, save, show, blame } = input;
  const [base, setBase] = useState(loaded);
  const [newer, setNewer] = useState<Versioned<Entity> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const refused = async (cause: unknown) => {
    const isBeside = blame?.(cause) ?? false;
    if (!isBeside) setFailure(whyUnconfirmed(cause, { canRepeat: true }));
    if (errorCode(cause) === 'edited_meanwhile') setNewer(await load().catch(() => null));
  };

  const store = async (findBody: () => Promise<Value>) => {
    setFailure(null);
    setIsBusy(true);
    try {
      const { data, message } = await save(await findBody(), base.etag);
      setBase({ entity: data, etag: `"${data.version}"` });
      show(valueOf(data));
      notify.success(message);
    } catch (cause) {
      await refused(cause);
    } finally {
      setIsBusy(false);
    }
  };

  const goOn = (next: Versioned<Entity>) => {
    setBase(next);
    setNewer(null);
    setFailure(null);
  };

  return {
    base: base.entity,
    newer: newer && valueOf(newer.entity),
    failure,
    isBusy,
    fail: setFailure,
    store: async (body: Value) => store(async () => body),
    // It was sound when it was saved; if the rules have changed since, the server says so.
    takeAgain: async (version: number) => store(async () => valueOf((await load(version)).entity)),
    keepMine: () => newer && goOn(newer),
    takeTheirs: () => {
      if (!newer) return;
      show(valueOf(newer.entity));
      goOn(newer);
    },
  };
}
