import { useState } from 'react';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { damageTexts as texts } from './damage-texts.ts';

const CarDamages = lazyPart(async () => (await import('./car-damages.tsx')).CarDamages);

type DamageButtonProps = { car: { _id: string; carName: string } };

/** Opens the damage register of a car. Renders nothing unless the business uses the counter. */
export function DamageButton({ car: { _id, carName } }: DamageButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (useConfig()?.usesCounter !== true) return null;
  return (
    <>
      <Button variant="quiet" size="md" aria-label={texts.of(carName)} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      <AppDialog isOpen={isOpen} title={texts.of(carName)} waitHeight="h-96" onClose={() => setIsOpen(false)}>
        <div className="mt-4">
          <CarDamages carId={_id} />
        </div>
      </AppDialog>
    </>
  );
}
