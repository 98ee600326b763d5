import { FailedMessages } from './failed-messages.tsx';
import { TemplateList } from './template-list.tsx';

export const SentMessages = () => (
  <>
    <FailedMessages />
    <TemplateList />
  </>
);
