import { useConfig } from '../../lib/api/config-api.ts';
import { Strip } from '../../ui/feedback/strip.tsx';

/** Says that payments are not real, where the server runs with the sandbox. */
export function SandboxStrip() {
  if (useConfig()?.isSandbox !== true) return null;
  return (
    <Strip tone="information" icon="info">
      Payments run in the sandbox: no real money moves.
    </Strip>
  );
}
