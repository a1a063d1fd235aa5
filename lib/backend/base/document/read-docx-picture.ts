// Takes one picture out of a docx file, by its content and not by its name.
import { fileTypeFromBuffer } from 'file-type'
import { docxPictureTypes } from '../../../model/preview.ts'
import { type Archive, openArchive } from '../sheet/archive.ts'
import { readingClock, SheetError } from '../sheet/sheet.ts'
import { picturePart } from './docx-pictures.ts'
import { documentLimits } from './read-docx.ts'

export interface DocxPicture {
  bytes: Buffer<ArrayBuffer>
  mime: string
}

const maxBytes = 10 * 1024 * 1024

/** The picture under this name, or null where the file has none, it is too large, or it is none that browsers draw. Fails with SheetError. */
export async function readDocxPicture(path: string, name: string): Promise<DocxPicture | null> {
  const part = picturePart(name)
  if (!part) return null
  const archive = await openArchive(path, documentLimits)
  try {
    const bytes = await readingClock(documentLimits).run(() => unpack(archive, part))
    const type = bytes && (await fileTypeFromBuffer(bytes))
    return bytes && type && docxPictureTypes.includes(type.mime) ? { bytes, mime: type.mime } : null
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    archive.close()
  }
}

async function unpack(archive: Archive, part: string): Promise<Buffer<ArrayBuffer> | null> {
  const stream = await archive.open(part)
  if (!stream) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
