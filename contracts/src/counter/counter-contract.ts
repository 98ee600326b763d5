import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { counterSettings } from './counter-settings.ts';
import { walkInContract } from './walk-in.ts';

export const counterContract = {
  ...walkInContract,
  getSettings: {
    method: 'GET',
    path: '/counter/getSettings',
    access: 'admin',
    rank: 'clerk',
    message: 'Counter',
    reply: counterSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/counter/saveSettings',
    access: 'admin',
    message: 'Counter saved',
    body: z.strictObject({ isOn: z.boolean() }),
    reply: counterSettings,
    errors: ['counter_off', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
