// The pictures of a docx file that are shown: embedded ones that browsers can show. Nothing outside the file is loaded.
import { docxPictureName } from '../../../model/preview.ts'
import type { Archive } from '../sheet/archive.ts'
import { type Handlers, readPart } from '../sheet/xml-parts.ts'

const folder = 'word/media/'
const maxBytes = 8 * 1024 * 1024

/** The part of the archive with a picture's name, or null for any other name. */
export const picturePart = (name: string): string | null => (docxPictureName.test(name) ? `${folder}${name}` : null)

/** The names of the pictures in the file by their relation to the document. */
export async function readPictures(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  const open: Handlers['open'] = (tag, { Id = '', Type = '', Target = '', TargetMode = 'Internal' }) => {
    if (tag !== 'Relationship' || TargetMode !== 'Internal' || !Type.endsWith('/image')) return
    const name = Target.slice(Target.lastIndexOf('/') + 1)
    const part = picturePart(name)
    if (part && (Target === `media/${name}` || Target === `/${part}`) && archive.names.includes(part)) pictures.set(Id, name)
  }
  await readPart(archive, 'word/_rels/document.xml.rels', { open }, maxBytes)
  return pictures
}
