import type { Photo, PhotoSize } from '@rental/contracts';
import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { photoApi } from './photo-api.ts';
import { photoTexts as texts } from './photo-texts.ts';

type PhotoImageProps = {
  photo: Pick<Photo, '_id'>;
  size?: PhotoSize;
  alt: string;
  className?: string;
  /** Called once the photo is shown, or can’t be. */
  onReady?: () => void;
};

/** Shows a photo. It is loaded with the caller’s token, so its bytes are in the address. */
export function PhotoImage({ photo, size = 'small', alt, className, onReady }: PhotoImageProps) {
  const { data, error } = photoApi.useGetPhotoContentQuery({ query: { photoId: photo._id, size } });
  useEffect(() => {
    if (error) onReady?.();
  }, [error, onReady]);
  if (error)
    return <span className="grid size-full place-items-center p-1 text-sm text-ink-600">{texts.noContent}</span>;
  if (!data) return <Skeleton className="size-full" />;
  return (
    <img
      src={`data:image/webp;base64,${data.webp}`}
      alt={alt}
      onLoad={onReady}
      className={classNames('size-full object-cover', className)}
    />
  );
}

/** Shows a photo that has not been sent yet. */
export function LocalImage({ file }: { file: Blob }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address === null ? null : <img src={address} alt="" className="size-full object-cover" />;
}
