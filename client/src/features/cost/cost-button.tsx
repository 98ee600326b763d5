import { useState } from 'react';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';

const CarCosts = lazyPart(async () => (await import('./car-costs.tsx')).CarCosts);

const title = 'Service and costs';

type Car = { _id: string; carName: string };

/** Opens the service and costs of a car. */
export const CostButton = ({ car, onOpen }: { car: Car; onOpen: (car: Car) => void }) => (
  <Button variant="quiet" size="md" aria-label={`${title} of ${car.carName}`} onClick={() => onOpen(car)}>
    {title}
  </Button>
);

type CostDialogProps = { car: Car | null; onClose: () => void };

/** The service and costs of a car; open while there is one. */
export function CostDialog({ car, onClose }: CostDialogProps) {
  const [shown, setShown] = useState(car);
  // Shows the last car until the dialog has faded out.
  if (car && car !== shown) setShown(car);

  return (
    <AppDialog
      isOpen={car !== null}
      title={shown ? `${title} of ${shown.carName}` : ''}
      waitHeight="h-96"
      onClose={onClose}
    >
      {shown && (
        <div className="mt-4">
          <CarCosts key={shown._id} carId={shown._id} />
        </div>
      )}
    </AppDialog>
  );
}
