import { PageIntro } from '../features/site/page-intro.tsx';
import { containerClasses } from '../features/site/section.tsx';
import { UnsubscribePanel } from '../features/subscription/unsubscribe-panel.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Leave the newsletter" lead="One click ends it. You can come back at any time." />
      <div className={containerClasses}>
        <UnsubscribePanel />
      </div>
    </main>
  );
}
