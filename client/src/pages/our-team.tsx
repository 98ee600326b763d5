import { team } from '../features/site/content/people.ts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Our team" lead="The people who answer for the cars, the prices and the promises." />
      <div className={containerClasses}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-5 lg:gap-x-6">
          {team.map((member) => (
            <li key={member.name}>
              <img
                src={member.photo}
                alt={`${member.name}, ${member.role}`}
                width={240}
                height={240}
                decoding="async"
                className="h-auto w-full rounded-card"
              />
              <h2 className="mt-4 text-xl">{member.name}</h2>
              <p className="text-ink-700">{member.role}</p>
            </li>
          ))}
        </ul>
        <p className="mt-8 text-sm text-ink-600">Names and portraits are placeholders.</p>
      </div>
    </main>
  );
}
