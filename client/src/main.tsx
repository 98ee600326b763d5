import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadCodeOf } from './app/routes.tsx';
import { loadAhead } from './lib/browser/load-page.ts';
import { setRouteLoader } from './lib/browser/connection.ts';
import './styles.css';

/**
 * Loads the first page’s code before rendering, so that prerendered markup is hydrated without a blank frame. If that
 * fails, the error screen shows why.
 */
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
  // In a transition, so that hydration never blocks a tap.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

// Not awaited: a page’s chunk may import this module, and would deadlock.
void mount();
