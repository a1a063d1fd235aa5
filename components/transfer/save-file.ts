// Saves a file that a call answers: the browser takes it from there under its own name.

/** Begins a download of an address of ours. */
export function saveFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

const restful = '/api/eis/restful'

export const templateAddress = (entity: string) => `${restful}/import/template?entity=${encodeURIComponent(entity)}`
export const errorSheetAddress = (key: string) => `${restful}/import/errors/${key}`
export const exportAddress = (key: string) => `${restful}/export/download/${key}`
