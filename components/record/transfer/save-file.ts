// Saves a file that a call answers: the browser takes it from there under its own name.
import type { FileAnswer } from '@/lib/client/api'

/** Begins a download of an address of ours. */
export function saveFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves the file that an action has answered. */
export function saveAnswer({ name, blob }: FileAnswer): void {
  const address = URL.createObjectURL(blob)
  saveFile(address, name)
  // the browser reads it after this turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const restful = '/api/eis/restful'

export const templateAddress = (entity: string) => `${restful}/import/template?entity=${encodeURIComponent(entity)}`
export const errorSheetAddress = (key: string) => `${restful}/import/errors/${key}`
export const exportAddress = (key: string) => `${restful}/export/download/${key}`
