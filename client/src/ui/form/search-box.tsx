import { useEffect, useEffectEvent, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** How long the user must pause before a search starts. Source: texts, section 6. */
const restMilliseconds = 800;
const maxSearchLength = 100;

type SearchBoxProps = { label: string; search: string; onSearch: (search: string) => void };

/** A search box whose text is stored in the URL. It searches when the user pauses, and immediately on Enter. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [asked, setAsked] = useState(search);

  // Shows the search text from a changed URL, unless this box changed the URL: the user may have typed more since.
  if (search !== known) {
    setKnown(search);
    setAsked(search);
    if (search !== asked) setTyped(search);
  }

  const searchNow = (text: string) => {
    setTyped(text);
    const wanted = text.trim();
    if (wanted === search) return;
    setAsked(wanted);
    onSearch(wanted);
  };

  const handleRest = useEffectEvent(searchNow);
  useEffect(() => {
    const resting = setTimeout(() => handleRest(typed), restMilliseconds);
    return () => clearTimeout(resting);
  }, [typed]);

  return (
    <SearchInput
      label={label}
      value={typed}
      maxLength={maxSearchLength}
      onChange={setTyped}
      onSubmit={() => searchNow(typed)}
      onClear={() => searchNow('')}
      className="sm:w-84"
    />
  );
}
