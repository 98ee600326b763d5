import { useConfig } from '../../lib/api/config-api.ts';

/**
 * Shows that payments are not real if the server uses the sandbox: as one word, or as a sentence in a wide bar. The
 * badge does not change the height of the bar, so nothing moves when the settings arrive.
 */
export function SandboxBadge({ isInWideBar = false }: { isInWideBar?: boolean }) {
  if (useConfig()?.isSandbox !== true) return null;
  return (
    <output className="justify-self-start rounded-full bg-peacock-100 px-2 py-1 text-xs font-semibold whitespace-nowrap text-peacock-700 sm:px-3 sm:text-sm print:hidden">
      Sandbox<span className={isInWideBar ? 'max-xl:sr-only' : 'sr-only'}>: no real money moves</span>
    </output>
  );
}
