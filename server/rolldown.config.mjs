import { copyFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';

const sourceDir = join(import.meta.dirname, 'src');
const outputDir = join(import.meta.dirname, 'dist');

/** Worker threads load this file by name, so it is copied unchanged into the folder of the bundle. */
const passwordWorker = {
  name: 'password-worker',
  writeBundle: ({ dir = outputDir }) =>
    copyFile(join(sourceDir, 'platform/secrets/password-worker.mjs'), join(dir, 'password-worker.mjs')),
};

const docsPage = {
  name: 'docs-page',
  writeBundle: ({ dir = outputDir }) =>
    cp(join(sourceDir, 'http/openapi/docs'), join(dir, 'docs'), { recursive: true }),
};

// Bundles the server and the tasks that operators run. Dependencies are not bundled, except our own contracts and the
// tracing library, because only a few hundred kilobytes of the library’s tens of megabytes are used.
export default defineConfig({
  input: {
    main: join(sourceDir, 'main.ts'),
    production: join(sourceDir, 'production.ts'),
    'build-indexes': join(sourceDir, 'tasks/build-indexes.ts'),
    'check-invariants': join(sourceDir, 'tasks/check-invariants.ts'),
    migrate: join(sourceDir, 'tasks/migrate.ts'),
    'check-settings': join(sourceDir, 'tasks/check-settings.ts'),
    'found-database': join(sourceDir, 'tasks/found-database.ts'),
    backup: join(sourceDir, 'tasks/backup.ts'),
    restore: join(sourceDir, 'tasks/restore.ts'),
    reconcile: join(sourceDir, 'tasks/reconcile.ts'),
    'list-templates': join(sourceDir, 'tasks/list-templates.ts'),
    'create-admin': join(sourceDir, 'tasks/create-admin.ts'),
  },
  platform: 'node',
  external: (id) => !/^[./]|^@rental\/|^@opentelemetry\/|^[A-Za-z]:/.test(id),
  plugins: [passwordWorker, docsPage],
  output: { dir: outputDir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js', cleanDir: true },
});
