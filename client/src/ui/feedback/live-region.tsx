import { useAnnouncement } from '../../lib/browser/announce.ts';

/** The page's one polite live region. It stands in the document before it speaks, or nobody would hear it. */
export function LiveRegion() {
  const { text, count } = useAnnouncement();

  return (
    <output aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </output>
  );
}
