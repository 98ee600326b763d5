import { useConfig } from '../../lib/api/config-api.ts';

/**
 * Says that payments are not real, where the server runs with the sandbox: in a word, and in full where the bar is
 * wide. It stands in bars that are as high without it, so nothing moves when the settings have arrived.
 */
export function SandboxBadge({ isInWideBar = false }: { isInWideBar?: boolean }) {
  if (useConfig()?.isSandbox !== true) return null;
  return (
    <output className="justify-self-start rounded-full bg-peacock-100 px-2 py-1 text-xs font-semibold whitespace-nowrap text-peacock-700 sm:px-3 sm:text-sm print:hidden">
      Sandbox<span className={isInWideBar ? 'max-xl:sr-only' : 'sr-only'}>: no real money moves</span>
    </output>
  );
}
