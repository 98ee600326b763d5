import { CounterSwitch } from '../../features/counter/counter-switch.tsx';
import { TimesScreen } from '../../features/settings/times-screen.tsx';

export function AdminTimes() {
  return (
    <div className="grid gap-5">
      <TimesScreen />
      <CounterSwitch />
    </div>
  );
}
