import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { brand } from '../lib/brand.ts';
import { accountDescriptions, pageDescriptions, structuredData } from '../features/site/content/search-engine-texts.ts';
import { App, pageTitle } from './app.tsx';
import { loadCodeOf } from './routes.tsx';

/** A page as HTML: `head` goes into the document’s head, `body` into `#root`. */
export type RenderedPage = { path: string; head: string; body: string };

const descriptions = { ...pageDescriptions, ...accountDescriptions };

/** `renderedPaths` are the paths of all prerendered pages; `listedPaths` are those that the sitemap lists. */
export const renderedPaths = Object.keys(descriptions);
export const listedPaths = Object.keys(pageDescriptions);

/** Prerenders a page to exactly the markup that the browser will hydrate. `origin` has no trailing slash. */
export async function renderPage(path: string, origin: string): Promise<RenderedPage> {
  await loadCodeOf(path);
  const markup = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  // On the server, React puts preload hints for images before the markup. They are moved to the head, because rendering
  // in the browser does not produce them.
  const hints = /^(<link[^>]*>)*/.exec(markup)?.[0] ?? '';
  const head = renderToStaticMarkup(<Head path={path} origin={origin} title={pageTitle(path)} />);
  return { path, head: head + hints, body: markup.slice(hints.length) };
}

function Head({ path, origin, title }: { path: string; origin: string; title: string }) {
  const description = descriptions[path];
  const address = origin + path;

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.fullName} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/img/og-image.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Sarani: a red SUV on an open road, and the words: The open road, priced honestly."
      />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData(path, origin).map((json) => (
        // oxlint-disable-next-line react/no-danger -- the only way to write JSON into a script; `<` is escaped
        <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
      ))}
    </>
  );
}
