import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { BookingDialog } from '../features/booking/booking-dialog.ts';
import { lazyPart } from '../lib/browser/load-page.ts';
import { dialogCleared, dialogClosed, selectDialog } from '../lib/store/dialog-slice.ts';
import type { DialogContent } from '../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../lib/store/store-hooks.ts';
import { AppDialog } from '../ui/dialog/app-dialog.tsx';

/** How long the dialog takes to fade out; its text remains until then. */
const leaveMilliseconds = 200;

const contents: Record<DialogContent, ComponentType> = {
  locationDialog: lazyPart(async () => (await import('../features/location/location-dialog.tsx')).LocationDialog),
  vehicleDialog: lazyPart(async () => (await import('../features/vehicle/vehicle-dialog.tsx')).VehicleDialog),
  carDetails: BookingDialog,
};

/** Content heights without buttons, reserved so that the dialog does not resize when the content’s code arrives. */
const heights: Record<DialogContent, string> = {
  locationDialog: 'h-99',
  vehicleDialog: 'h-128',
  carDetails: 'h-110.75 sm:h-160.25',
};

const isKnown = (content: string): content is DialogContent => Object.hasOwn(contents, content);

/** The one shared dialog. Renders the content identified by its key, or `No Content`. */
export function DialogHost() {
  const dispatch = useAppDispatch();
  const { isOpen, title, content, isBusy } = useSelector(selectDialog);
  const Content = isKnown(content) ? contents[content] : null;

  useEffect(() => {
    if (isOpen || content === '') return undefined;
    const timer = setTimeout(() => dispatch(dialogCleared()), leaveMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen, content, dispatch]);

  return (
    <AppDialog
      isOpen={isOpen}
      title={title}
      isBusy={isBusy}
      isWide={content === 'vehicleDialog'}
      waitHeight={isKnown(content) ? heights[content] : undefined}
      onClose={() => dispatch(dialogClosed())}
    >
      {Content === null ? <p className="mt-4">No Content</p> : <Content />}
    </AppDialog>
  );
}
