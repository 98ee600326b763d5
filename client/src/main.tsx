import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadCodeOf } from './app/routes.tsx';
import { loadAhead } from './lib/browser/load-page.ts';
import { setRouteLoader } from './lib/browser/connection.ts';
import './styles.css';

/**
 * The first page's code is loaded before anything is drawn, so that prerendered markup is taken over without a blank
 * frame. If that fails, the error screen says so.
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
  // As a transition, so that taking the page over never blocks a tap.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

// Not awaited here: a page's chunk may import this one, and would wait for it for ever.
void mount();
