import { Alert } from '../../../../ui/feedback/alert.tsx';
import { OnlineButton } from '../../../../ui/online-button.tsx';
import { useBookingChange } from '../../use-booking-change.ts';
import { handoverApi } from '../../../counter/handover-api.ts';
import { handoverTexts as texts } from '../handover-texts.ts';

type UndoStepProps = {
  rental: { _id: string; rev: number };
  onBusy: (isBusy: boolean) => void;
  onUndone?: () => void;
};

/** Undoes the last step of a booking, which is possible on the same day. */
export function UndoStep({ rental: { _id: bookingId, rev }, onBusy, onUndone }: UndoStepProps) {
  const { failure, make } = useBookingChange(onBusy);
  const [undo, { isLoading }] = handoverApi.useUndoStageMutation();

  const handleUndo = async () => {
    if (await make(() => undo({ body: { bookingId, rev } }).unwrap())) onUndone?.();
  };

  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <OnlineButton variant="outline" isBusy={isLoading} onClick={() => void handleUndo()}>
        {texts.undo}
      </OnlineButton>
    </>
  );
}
