// Files that may be uploaded: by extension, with the required content and the type they are served as (docs/domain/files.md#upload).

interface FileType {
  /** The content type they are served as. */
  mime: string
  /** The content types that may be detected; 'text' for plain text. */
  content: readonly string[]
}

const zip = 'application/zip'
const compound = 'application/x-cfb'
const office = 'application/vnd.openxmlformats-officedocument'
const text = { mime: 'text/plain; charset=utf-8', content: ['text'] }

/** The allow-list by extension. It does not contain SVG and HTML, because they can run scripts. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  jpg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  jpeg: { mime: 'image/jpeg', content: ['image/jpeg'] },
  png: { mime: 'image/png', content: ['image/png'] },
  gif: { mime: 'image/gif', content: ['image/gif'] },
  webp: { mime: 'image/webp', content: ['image/webp'] },
  bmp: { mime: 'image/bmp', content: ['image/bmp'] },
  pdf: { mime: 'application/pdf', content: ['application/pdf'] },
  docx: { mime: `${office}.wordprocessingml.document`, content: [`${office}.wordprocessingml.document`, zip] },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, content: [`${office}.spreadsheetml.sheet`, zip] },
  pptx: { mime: `${office}.presentationml.presentation`, content: [`${office}.presentationml.presentation`, zip] },
  doc: { mime: 'application/msword', content: [compound] },
  // banks name tables of plain text so
  xls: { mime: 'application/vnd.ms-excel', content: [compound, 'text'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: [compound] },
  wps: { mime: 'application/octet-stream', content: [compound, zip] },
  et: { mime: 'application/octet-stream', content: [compound, zip] },
  dps: { mime: 'application/octet-stream', content: [compound, zip] },
  ofd: { mime: 'application/octet-stream', content: [zip] },
  zip: { mime: zip, content: [zip] },
  rar: { mime: 'application/vnd.rar', content: ['application/x-rar-compressed'] },
  '7z': { mime: 'application/x-7z-compressed', content: ['application/x-7z-compressed'] },
  mp3: { mime: 'audio/mpeg', content: ['audio/mpeg'] },
  wav: { mime: 'audio/wav', content: ['audio/wav'] },
  m4a: { mime: 'audio/mp4', content: ['audio/x-m4a', 'audio/mp4', 'video/mp4'] },
  mp4: { mime: 'video/mp4', content: ['video/mp4', 'audio/mp4', 'video/x-m4v'] },
  mov: { mime: 'video/quicktime', content: ['video/quicktime'] },
  txt: text,
  csv: { mime: 'text/csv; charset=utf-8', content: ['text'] },
  md: text,
}

/** The extension of a file name in lower case, '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Where a file is fetched. */
export const fileAddress = (key: string) => `/api/app/base/app/file/download/${key}`

const addressPattern = /\/api\/app\/base\/app\/file\/download\/([0-9a-f]{32})/g

/** Whether an address is exactly that of a stored file. */
export function isFileAddress(url: string): boolean {
  return url === fileAddress(fileKeysIn(url)[0] ?? '')
}

/** The keys of stored files in an address or a text. */
export function fileKeysIn(value: string): string[] {
  return [...value.matchAll(addressPattern)].map((match) => match[1] as string)
}
