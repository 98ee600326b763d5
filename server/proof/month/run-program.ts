import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a Python program, which shares no code with the product, on files in their order. A zip is text with one
 * character for each byte. Returns its output or, if it fails, its error.
 */
export function runProgram(program: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  try {
    const paths = Object.entries(files).map(([name, content]) => {
      const path = join(folder, name);
      writeFileSync(path, content, name.endsWith('.zip') ? 'latin1' : 'utf8');
      return path;
    });
    const { stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, program), ...paths], {
      encoding: 'utf8',
    });
    return (stdout + stderr).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
