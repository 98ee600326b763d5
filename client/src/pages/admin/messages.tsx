import { contactContract, notificationContract } from '@rental/contracts';
import { Suspense } from 'react';
import { MessageList } from '../../features/contact/message-list.tsx';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { useMayCall } from '../../lib/rank.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const SentMessages = lazyPart(async () => (await import('../../features/notification/sent-messages.tsx')).SentMessages);
const UnreadTexts = lazyPart(async () => (await import('../../features/notification/unread-texts.tsx')).UnreadTexts);

/**
 * Shows unread texts from customers if this server receives them. Managers and owners also see messages from visitors;
 * owners of a business that sends messages by WhatsApp or SMS also see the templates and the failed messages.
 */
export function AdminMessages() {
  const seesVisitors = useMayCall(contactContract.list, contactContract.handle);
  const mayList = useMayCall(notificationContract.getTemplates, notificationContract.getFailed);
  const config = useConfig();
  const sendsMessages = config?.messages !== undefined;

  return (
    <div className="grid grid-cols-1 gap-5">
      {config?.getsTexts && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <UnreadTexts />
        </Suspense>
      )}
      {seesVisitors && <MessageList />}
      {config && !config.getsTexts && !seesVisitors && <EmptyState picture="no-bookings" text="No messages" />}
      {mayList && sendsMessages && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <SentMessages />
        </Suspense>
      )}
    </div>
  );
}
