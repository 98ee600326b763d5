import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.tsx';

type NewSecretProps = {
  title: string;
  secret: string;
  texts: { once: string; copyTexts: ComponentProps<typeof CopyButton>['texts'] };
};

/** A secret that is shown only once. It takes the focus, so that nobody misses it. */
export function NewSecret({ title, secret, texts }: NewSecretProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="mt-4 rounded-control border border-marigold-700 bg-waiting-bg p-4"
    >
      <p className="font-semibold text-waiting">{title}</p>
      <p className="mt-1 text-[15px] text-ink-800">{texts.once}</p>
      <p className="mt-3 rounded-control bg-white p-3 text-[15px] break-all select-all">{secret}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={secret} texts={texts.copyTexts} />
      </div>
    </section>
  );
}
