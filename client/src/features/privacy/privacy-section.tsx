import { formatDay, noticeVersion } from '@rental/contracts';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ownAccountApi } from '../auth/own-account-api.ts';
import { ProfileSection } from '../auth/profile/profile-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { privacyTexts } from './privacy-texts.ts';

/** What its owner agreed to, and the ways to take the data along and to have it forgotten. */
export function PrivacySection() {
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <ProfileSection title={privacyTexts.section} lead={<Consent />}>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.ownData} variant="outline" size="md">
          {privacyTexts.download}
        </LinkButton>
        <Button variant="danger" size="md" onClick={() => setIsDeleting(true)}>
          {privacyTexts.deleteAccount}
        </Button>
      </div>
      <DeleteAccount isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </ProfileSection>
  );
}

/** Which notice was agreed to, and when; and that it has changed since, if it has. */
function Consent() {
  const { data } = ownAccountApi.useGetProfileQuery();
  const consent = data?.consent ?? null;
  const link = <TextLink to={paths.privacy}>privacy notice</TextLink>;
  if (consent === null) return <>What we keep, and why, is in the {link}.</>;
  const isOutdated = consent.version !== noticeVersion;

  return (
    <>
      You agreed to the {link} of {formatDay(consent.version)} on <Moment at={consent.at} />.
      {isOutdated && ` It has changed since: the one of ${formatDay(noticeVersion)} counts for new accounts.`}
    </>
  );
}
