import { photoContract } from '@rental/contracts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { isPassing } from '../../lib/api/is-passing.ts';
import { upload } from '../../lib/api/upload.ts';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { createSharedValue } from '../../lib/browser/shared-value.ts';
import type { AppThunk } from '../../lib/store/store-hooks.ts';
import { photoApi } from './photo-api.ts';
import { photoTexts as texts } from './photo-texts.ts';
import { reducePhoto, slowLimits, standardLimits } from './reduce-photo.ts';
import { type PhotoFacts, type StoredPhoto, storedPhotos } from './stored-photos.ts';

/** A photo that has not arrived yet. `tries` counts the transfers that the connection has broken. */
export type QueuedPhoto = StoredPhoto & { tries: number } & (
    | { state: 'waiting' | 'sending' }
    | { state: 'failed'; reason: string }
  );

/** The photos of the logged-in account that have not arrived yet. Shared by all screens, which come and go. */
export const photoQueue = createSharedValue<readonly QueuedPhoto[]>([]);

/** More at the same time would only compete for a slow connection. */
const mostAtOnce = 2;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** After this many broken transfers, a photo is made smaller. */
const triesBeforeSmaller = 2;

let loadedFor: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const change = (photoId: string, to: (photo: QueuedPhoto) => QueuedPhoto | null): void =>
  photoQueue.set(photoQueue.read().flatMap((photo) => (photo.facts.photoId === photoId ? (to(photo) ?? []) : photo)));

/** Removes a photo from the queue and from this device. */
export function dropPhoto(photoId: string): void {
  void storedPhotos.remove(photoId);
  change(photoId, () => null);
}

/** Reduces a photo, stores it on this device and sends it. Returns why the file can’t be sent, or null. */
export const addPhoto =
  (given: Omit<PhotoFacts, 'photoId' | 'account'>, chosen: Blob): AppThunk<unknown, Promise<string | null>> =>
  async (dispatch, _, { session }) => {
    const account = session.readAccount();
    if (account === null) return null;
    try {
      const file = await reducePhoto(chosen, standardLimits);
      const photo = { facts: { ...given, photoId: newObjectId(), account }, file };
      photoQueue.set([...photoQueue.read(), { ...photo, tries: 0, state: 'waiting' }]);
      await storedPhotos.add(photo);
    } catch {
      return texts.unreadable;
    }
    dispatch(sendWaiting());
    return null;
  };

/** Loads the photos that this account has not sent before the page was reloaded, and sends them. */
export const resumePhotos =
  (): AppThunk<unknown, Promise<void>> =>
  async (dispatch, _, { session }) => {
    const account = session.readAccount();
    if (account === null || account === loadedFor) return;
    loadedFor = account;
    const stored = await storedPhotos.read(account);
    const own = photoQueue.read().filter(({ facts }) => facts.account === account);
    const isNew = ({ facts }: StoredPhoto) => !own.some((photo) => photo.facts.photoId === facts.photoId);
    photoQueue.set([
      ...stored.filter(isNew).map((photo) => ({ ...photo, tries: 0, state: 'waiting' as const })),
      ...own,
    ]);
    dispatch(sendWaiting());
  };

/** Starts to send waiting photos, unless enough are being sent. If the device is offline, tries again later. */
export const sendWaiting =
  (): AppThunk<unknown> =>
  (dispatch, _, { session }) => {
    const account = session.readAccount();
    const photos = photoQueue.read();
    const free = mostAtOnce - photos.filter(({ state }) => state === 'sending').length;
    const next = photos.filter(({ state, facts }) => state === 'waiting' && facts.account === account);
    if (navigator.onLine) for (const photo of next.slice(0, Math.max(free, 0))) void dispatch(sendPhoto(photo));
    else if (next.length > 0) dispatch(sendLater(longestPauseMs));
  };

const sendLater =
  (pauseMs: number): AppThunk<unknown> =>
  (dispatch) => {
    clearTimeout(timer);
    timer = setTimeout(() => dispatch(sendWaiting()), pauseMs);
  };

const sendPhoto =
  ({ facts, file }: QueuedPhoto): AppThunk<unknown, Promise<void>> =>
  async (dispatch) => {
    const { photoId, bookingId, place, kind, isOwn, damageId } = facts;
    change(photoId, (photo) => ({ ...photo, state: 'sending' }));
    const sent = { bookingId, photoId, place, ...(damageId !== undefined && { damageId }) };
    const how = { file, type: 'image/jpeg', signal: new AbortController().signal, onSent: () => undefined };
    const { error } = await (isOwn
      ? dispatch(upload({ contract: photoContract.addOwn, query: sent, ...how }))
      : dispatch(upload({ contract: photoContract.add, query: { ...sent, kind }, ...how })));

    if (error && isPassing(error)) return dispatch(tryAgainLater(facts));
    if (error) change(photoId, (photo) => ({ ...photo, state: 'failed', reason: errorMessage(error) }));
    else {
      // The list has the photo before its place in the queue is gone.
      const list = photoApi.endpoints.getPhotos.initiate(
        { query: { bookingId } },
        { forceRefetch: true, subscribe: false },
      );
      await dispatch(list);
      dropPhoto(photoId);
    }
    return dispatch(sendWaiting());
  };

const tryAgainLater =
  ({ photoId }: PhotoFacts): AppThunk<unknown, Promise<void>> =>
  async (dispatch) => {
    const photo = photoQueue.read().find(({ facts }) => facts.photoId === photoId);
    if (!photo) return;
    const tries = photo.tries + 1;
    const file = tries === triesBeforeSmaller ? await reducePhoto(photo.file, slowLimits) : photo.file;
    change(photoId, () => ({ facts: photo.facts, file, tries, state: 'waiting' }));
    dispatch(sendLater(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)));
  };
