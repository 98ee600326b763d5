import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadCodeOf } from './app/routes.tsx';
import { loadAhead } from './lib/browser/load-page.ts';
import { setRouteLoader } from './lib/browser/connection.ts';
import './styles.css';

/** Loads the first page’s code before rendering, so that prerendered markup is hydrated without a blank frame. */
async function mount(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  setRouteLoader((path) => loadAhead(() => loadCodeOf(path)));
  await loadCodeOf(location.pathname).catch(() => undefined);
  const page = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // Runs in a transition, so that hydration never delays the response to a tap.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

// Not awaited, because a page’s chunk may import this module, which would cause a deadlock.
void mount();
