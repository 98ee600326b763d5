import { join } from 'node:path';
import { report } from './figures.ts';
import { sizeFigures } from './size-figures.ts';

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');
if (!report(sizeFigures(dist))) process.exitCode = 1;
