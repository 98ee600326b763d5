/**
 * Parts with a dot between them, such as a place and a day. Wraps between the parts. A dot at the start of a line is cut
 * off by the edge.
 */
export const Dotted = ({ parts }: { parts: readonly string[] }) => (
  <span className="block overflow-hidden">
    <span className="-ml-[1em] flex flex-wrap">
      {parts.map((part, index) => (
        <span key={part} className="min-w-0 pl-[1em]">
          {index > 0 && <span className="-ml-[1em] inline-block w-[1em] text-center">{' · '}</span>}
          {part}
        </span>
      ))}
    </span>
  </span>
);
