import { useEffect } from 'react';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { photoQueue, type QueuedPhoto, resumePhotos, sendWaiting } from './photo-queue.ts';

/**
 * Returns the photos of the logged-in account that have not arrived yet, and continues to send them, also when the
 * connection is back.
 */
export function usePhotoQueue(): readonly QueuedPhoto[] {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const handleOnline = () => dispatch(sendWaiting());
    window.addEventListener('online', handleOnline);
    void dispatch(resumePhotos());
    return () => window.removeEventListener('online', handleOnline);
  }, [dispatch]);
  return photoQueue.useValue();
}
