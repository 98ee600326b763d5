import { RegistrationsPanel } from '../features/tax/registrations-panel.tsx';

export const AdminTax = () => <RegistrationsPanel />;
