import { useState } from 'react';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { damageTexts as texts } from './damage-texts.ts';

const CarDamages = lazyPart(async () => (await import('./car-damages.tsx')).CarDamages);

type Car = { _id: string; carName: string };

/** Opens the damage register of a car. Renders nothing unless the business uses the counter. */
export function DamageButton({ car, onOpen }: { car: Car; onOpen: (car: Car) => void }) {
  if (useConfig()?.usesCounter !== true) return null;
  return (
    <Button variant="quiet" size="md" aria-label={texts.of(car.carName)} onClick={() => onOpen(car)}>
      {texts.title}
    </Button>
  );
}

type DamageDialogProps = { car: Car | null; onClose: () => void };

/**
 * The damage register of a car; open while there is one. It is not beside its button, because a rotated tablet shows
 * other lists, and the dialog has to remain.
 */
export function DamageDialog({ car, onClose }: DamageDialogProps) {
  const [shown, setShown] = useState(car);
  // Shows the last car until the dialog has faded out.
  if (car && car !== shown) setShown(car);

  return (
    <AppDialog isOpen={car !== null} title={shown ? texts.of(shown.carName) : ''} waitHeight="h-96" onClose={onClose}>
      {shown && (
        <div className="mt-4">
          <CarDamages key={shown._id} carId={shown._id} />
        </div>
      )}
    </AppDialog>
  );
}
