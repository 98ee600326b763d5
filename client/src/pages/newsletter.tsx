import { useLocation } from 'react-router-dom';
import { containerClasses, PageIntro } from '../features/site/section.tsx';
import { ConfirmPanel, UnsubscribePanel } from '../features/subscription/mail-link-panel.tsx';
import { paths } from '../lib/paths.ts';

const joining = {
  title: 'Get the newsletter',
  lead: 'Confirm your subscription. Every newsletter has an unsubscribe link.',
};
const leaving = {
  title: 'Unsubscribe from the newsletter',
  lead: 'Unsubscribe with one click. You can subscribe again at any time.',
};

export function Component() {
  const isLeaving = useLocation().pathname.toLowerCase().startsWith(paths.unsubscribe);
  return (
    <main id="content">
      <PageIntro {...(isLeaving ? leaving : joining)} />
      <div className={containerClasses}>{isLeaving ? <UnsubscribePanel /> : <ConfirmPanel />}</div>
    </main>
  );
}
