import { PageIntro } from '../features/site/page-intro.tsx';
import { TeamList } from '../features/site/team-list.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Our team" lead="The people who answer for the cars, the prices and the promises." />
      <TeamList />
    </main>
  );
}
