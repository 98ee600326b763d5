import { useConfig } from '../../lib/api/config-api.ts';

/**
 * Says that payments are not real, where the server runs with the sandbox. It stands in a bar that is as high without
 * it: nothing moves when the settings have arrived.
 */
export function SandboxBadge() {
  if (useConfig()?.isSandbox !== true) return null;
  return (
    <output className="rounded-full bg-peacock-100 px-3 py-1 text-sm font-semibold whitespace-nowrap text-peacock-700 print:hidden">
      Sandbox<span className="max-xl:sr-only">: no real money moves</span>
    </output>
  );
}
