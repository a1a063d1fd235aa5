// How a file is previewed, decided by its name; used by browser and server.
import { extensionOf } from './file-types.ts'

const kinds = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  document: ['docx'],
  sheet: ['xlsx', 'csv'],
  text: ['txt', 'md'],
} as const

/** Images and PDF are drawn by the browser, other kinds are read by the server. */
export type PreviewKind = keyof typeof kinds

/** The preview kind of a file name; null for files that can only be saved. */
export function previewKindOf(name: string): PreviewKind | null {
  const extension = extensionOf(name)
  const found = Object.entries(kinds).find(([, extensions]) => (extensions as readonly string[]).includes(extension))
  return found ? (found[0] as PreviewKind) : null
}

export const previewLimits = {
  /** Bytes of a file that the server reads, and of a PDF that the browser fetches. */
  bytes: 50 * 1024 * 1024,
  rows: 200,
  /** Sheets of a workbook. */
  sheets: 50,
  columns: 30,
  /** Characters of one cell. */
  cell: 500,
  characters: 100_000,
} as const

/** The pictures in a docx file that browsers can draw: names and content types. */
export const docxPictureName = /^[\w-]{1,80}\.(?:png|jpe?g|gif|webp|bmp)$/i
export const docxPictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']

/** The address of a picture in a previewed docx file. */
export const docxPictureAddress = (id: string, name: string) => `/api/app/base/app/file/preview/${id}/picture/${name}`
