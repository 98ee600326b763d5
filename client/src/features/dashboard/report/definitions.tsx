import { reportTexts as texts } from './report-texts.ts';

type Definition = readonly [figure: string, definition: string];

/** Says under the figures of a report how each of them is counted. */
export const Definitions = ({ definitions }: { definitions: readonly Definition[] }) => (
  <section aria-labelledby="definitions" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
    <h2 id="definitions" className="text-xl">
      {texts.definitions}
    </h2>
    <dl className="mt-3 grid gap-x-8 gap-y-3 text-[15px] lg:grid-cols-2">
      {definitions.map(([figure, definition]) => (
        <div key={figure}>
          <dt className="font-semibold">{figure}</dt>
          <dd className="text-ink-700">{definition}</dd>
        </div>
      ))}
    </dl>
  </section>
);
