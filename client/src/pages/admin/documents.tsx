import { RentalRegister } from '../../features/counter/custody/rental-register.tsx';
import { useUsesCounter } from '../../features/counter/offline/use-uses-counter.ts';
import { DocumentsPanel } from '../../features/document/documents-panel.tsx';

/** The documents of the business, and the register of rentals that their licences demand. */
export function AdminDocuments() {
  const usesCounter = useUsesCounter() === true;
  return (
    <div className="grid gap-5">
      <DocumentsPanel />
      {usesCounter && <RentalRegister />}
    </div>
  );
}
