import type { counterContract } from '../src/index.ts';
import type { GroupSamples } from './shared.ts';

const settings = { isOn: true, since: '2026-11-20T06:30:00.000Z' };

export const counterSamples: GroupSamples<typeof counterContract> = {
  getSettings: { reply: settings },
  saveSettings: { body: { isOn: true }, reply: settings },
};
