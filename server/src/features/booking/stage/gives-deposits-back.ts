import { findCounter } from '../../settings/counter-settings.ts';

/** Whether the business uses the counter, whose steps give deposits back. */
export const givesDepositsBack = async (): Promise<boolean> => (await findCounter()).isOn;
