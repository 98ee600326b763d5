import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens a zip with another program, and returns the text of each file by its name. */
export async function readZip(path: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-e', path, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the zip can’t be opened: ${stderr}`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const),
    ),
  );
}
