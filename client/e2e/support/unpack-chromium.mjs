// Unpacks the browser of @sparticuz/chromium and its libraries into the folder set by TMPDIR. Runs as a separate
// process, because the package reads this folder and its settings when it is loaded.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
