// Removes temporary files that nobody will finish: a process that ended in the middle of its work leaves them.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Kernel } from '../kernel/kernel.ts'
import { fileStore } from './store.ts'

/** Whoever writes one writes it on: for so long nothing lies still that is still needed. */
const staleMs = 6 * 3_600_000

export interface StillFile {
  name: string
  file: string
}

/** The files of a folder that nobody has written to for so long. */
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

/** Removes what has not been written to for six hours (docs/domain/files.md#upload). */
export async function sweepTemporary(kernel: Kernel): Promise<void> {
  let removed = 0
  for (const { name, file } of await stillFiles(kernel, fileStore(kernel).temporary, staleMs)) {
    // one that cannot be removed keeps no other
    await rm(file, { force: true }).then(
      () => removed++,
      (error: unknown) => kernel.log.error({ err: error, file: name }, 'a temporary file cannot be removed'),
    )
  }
  if (removed > 0) kernel.log.info({ removed }, 'temporary files that nobody finished are removed')
}

/** Another process of the folder may have taken it away meanwhile. */
const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }
