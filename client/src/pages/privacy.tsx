import { formatDay, noticeVersion } from '@rental/contracts';
import { CompanyLine } from '../features/site/company-line.tsx';
import { useOwnTexts } from '../lib/company.ts';
import { privacyNotice } from '../features/site/content/privacy-notice.ts';
import type { NoticePart } from '../features/site/content/privacy-notice.ts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';

export function Component() {
  const privacy = useOwnTexts()?.privacy;

  return (
    <main id="content">
      <PageIntro
        title="Privacy notice"
        lead="What we store about you, why and for how long, and how to view, export or delete it."
      />
      <div className={`${containerClasses} grid gap-8`}>
        {privacyNotice.map((part) => (
          <Part key={part.id} {...part} />
        ))}
        {privacy && (
          <section aria-labelledby="more" className="max-w-[70ch]">
            <h2 id="more" className="text-2xl">
              In addition
            </h2>
            <p className="mt-2 whitespace-pre-line text-ink-700">{privacy}</p>
          </section>
        )}
        <CompanyLine className="text-ink-700" />
        <p className="text-sm text-ink-600">Version dated {formatDay(noticeVersion)}.</p>
      </div>
    </main>
  );
}

function Part({ id, title, text, list = [] }: NoticePart) {
  return (
    <section aria-labelledby={id} className="max-w-[70ch]">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-700">
          {sentence}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-700">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
