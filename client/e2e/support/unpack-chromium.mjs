// Unpacks the browser of @sparticuz/chromium, with the libraries it brings along, into the folder that TMPDIR names.
// A process of its own, because the package reads that folder and its settings when it is loaded.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
