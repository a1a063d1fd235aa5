// Removes abandoned temporary files, left by a process that ended during its work.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Kernel } from '../kernel/kernel.ts'
import { fileStore } from './store.ts'

/** A file that is still needed is written to more often than this. */
const staleMs = 6 * 3_600_000

export interface StillFile {
  name: string
  file: string
}

/** The files of a folder that were not written to for this long. */
export async function stillFiles(kernel: Kernel, folder: string, ms: number): Promise<StillFile[]> {
  const before = kernel.now().getTime() - ms
  const still: StillFile[] = []
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(ifMissing(null))
    if (found?.isFile() && found.mtimeMs < before) still.push({ name, file })
  }
  return still
}

/** Removes files that were not written to for six hours (docs/domain/files.md#upload). */
export async function sweepTemporary(kernel: Kernel): Promise<void> {
  let removed = 0
  for (const { name, file } of await stillFiles(kernel, fileStore(kernel).temporary, staleMs)) {
    // one that cannot be removed does not block the others
    await rm(file, { force: true }).then(
      () => removed++,
      (error: unknown) => kernel.log.error({ err: error, file: name }, 'a temporary file cannot be removed'),
    )
  }
  if (removed > 0) kernel.log.info({ removed }, 'temporary files that nobody finished are removed')
}

/** Another process with the same folder may have removed it meanwhile. */
const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
