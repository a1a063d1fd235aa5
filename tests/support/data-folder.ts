// A data folder of a test file's own, for the files and secrets that its backend keeps.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** Makes the folder and the backends of this file keep their data in it; it goes when the file's tests and their own clean-up are done. */
export function ownDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-data-'))
  process.env.DATA_DIR = folder
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
