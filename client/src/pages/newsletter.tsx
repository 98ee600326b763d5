import { PageIntro } from '../features/site/page-intro.tsx';
import { containerClasses } from '../features/site/section.tsx';
import { ConfirmPanel } from '../features/subscription/confirm-panel.tsx';

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Get the newsletter" lead="One click begins it, and a link in every mail ends it." />
      <div className={containerClasses}>
        <ConfirmPanel />
      </div>
    </main>
  );
}
