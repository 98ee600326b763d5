import { notificationContract } from '@rental/contracts';
import { Suspense } from 'react';
import { MessageList } from '../../features/contact/message-list.tsx';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { useMayCall } from '../../lib/rank.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const SentMessages = lazyPart(async () => (await import('../../features/notification/sent-messages.tsx')).SentMessages);

/** What visitors wrote and, for owners of a business that sends messages by WhatsApp or SMS, what became of those. */
export function AdminMessages() {
  const mayList = useMayCall(notificationContract.getTemplates, notificationContract.getFailed);
  const sendsMessages = useConfig()?.messages !== undefined;

  return (
    <div className="grid grid-cols-1 gap-5">
      <MessageList />
      {mayList && sendsMessages && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <SentMessages />
        </Suspense>
      )}
    </div>
  );
}
