import type { OwnData } from '@rental/contracts';
import { privacyApi } from '../../features/privacy/privacy-api.ts';
import { wordsOf } from '../../features/privacy/privacy-texts.ts';
import { StoredFacts, StoredList } from '../../features/privacy/stored-facts.tsx';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';

export function Component() {
  const { data, isError, isFetching, refetch } = privacyApi.useGetDataQuery();

  return (
    <main id="content" className="mx-auto grid max-w-3xl gap-6 px-4 py-6 sm:px-6 sm:py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">What we have stored about you</h1>
        {data && <Actions data={data} />}
      </div>
      {isError && <ErrorPanel title="We couldn’t load your data." isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && <Sheet data={data} />}
    </main>
  );
}

function Actions({ data }: { data: OwnData }) {
  const handleSave = () => {
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(content, `sarani-my-data-${data.madeAt.slice(0, 10)}.json`);
  };

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button size="md" onClick={handleSave}>
        Save as a file
      </Button>
      <Button variant="outline" size="md" onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}

function Sheet({ data }: { data: OwnData }) {
  const { madeAt, notice: _notice, account, cut, ...lists } = data;

  return (
    <article className="grid gap-8 rounded-card bg-white p-4 shadow-1 sm:p-10 print:p-0 print:shadow-none">
      <p className="text-ink-700">
        This is everything we had stored about you at <Moment at={madeAt} />. Messages, newsletter subscriptions and
        emails linked only to your email address appear here once you have confirmed it.
        {data.texts.length > 0 &&
          ' Your texts to our WhatsApp number are listed without their words. Contact us to get the words.'}
        {cut.length > 0 && ` Too long to show in full: ${cut.map(wordsOf).join(', ')}. Contact us for the rest.`}
      </p>
      <section aria-labelledby="account">
        <h2 id="account" className="mb-3 text-2xl first-letter:uppercase">
          account
        </h2>
        <StoredFacts facts={account} />
      </section>
      {Object.entries(lists).map(([name, items]) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name} className="mb-3 text-2xl first-letter:uppercase">
            {wordsOf(name)} ({items.length})
          </h2>
          <StoredList items={items} />
        </section>
      ))}
    </article>
  );
}
