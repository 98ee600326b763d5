// Unpacks the browser of @sparticuz/chromium and its libraries into the folder set by TMPDIR. Runs as a separate
// process, because the package reads its settings, including TMPDIR, when it is loaded.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
