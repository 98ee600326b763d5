import { sampleTeam } from '@rental/contracts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';
import { business } from '../lib/brand.ts';

const own = business?.team;

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Our team" lead="The people who answer for the cars, the prices and the promises." />
      <div className={containerClasses}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-5 lg:gap-x-6">
          {(own ?? sampleTeam).map((member, index) => (
            <li key={`${index + 1} ${member.name}`} data-content={`team ${index}`}>
              <img
                src={member.photo}
                alt={`${member.name}, ${member.role}`}
                width={240}
                height={240}
                decoding="async"
                className="aspect-square h-auto w-full rounded-card object-cover"
              />
              <h2 className="mt-4 text-xl break-words">{member.name}</h2>
              <p className="break-words text-ink-700">{member.role}</p>
            </li>
          ))}
        </ul>
        {!own && (
          <p data-content="team samples" className="mt-8 text-sm text-ink-600">
            Names and portraits are placeholders.
          </p>
        )}
      </div>
    </main>
  );
}
