// Reads the text of a docx file as simple HTML: headings, numbered paragraphs, tables, emphasis. Nothing is executed or loaded from outside; fields and links are left out.

import { fileTypeFromBuffer } from 'file-type'
import { docxPictureTypes } from '../../../model/preview.ts'
import { type Archive, openArchive } from '../sheet/archive.ts'
import { readingClock, SheetError, type SheetLimits, sheetLimits } from '../sheet/sheet.ts'
import { parserOf } from '../sheet/xml-parts.ts'
import { picturePart, readPictures } from './docx-pictures.ts'
import { Numbers, readStyles } from './docx-styles.ts'
import { type DocumentText, DocxText } from './docx-text.ts'

export const documentLimits: SheetLimits = { ...sheetLimits, unpackedBytes: 100 * 1024 * 1024, milliseconds: 10_000 }

interface Reading {
  /** Characters of the text. */
  most: number
  /** Where a picture of this name can be fetched. */
  pictureAddress: (name: string) => string
}

/** The beginning of a document. Fails with SheetError. */
export async function readDocx(path: string, { most, pictureAddress }: Reading, limits = documentLimits): Promise<DocumentText> {
  const clock = readingClock(limits)
  const archive = await openArchive(path, limits)
  try {
    const text = await clock.run(async () => {
      const names = await readPictures(archive)
      const addressOf = (relation: string) => (names.has(relation) ? pictureAddress(names.get(relation) as string) : undefined)
      return new DocxText(await readStyles(archive), await Numbers.read(archive), most, addressOf)
    })
    await readBody(archive, text, clock)
    return text.end()
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('unreadable')
  } finally {
    archive.close()
  }
}

async function readBody(archive: Archive, text: DocxText, clock: ReturnType<typeof readingClock>): Promise<void> {
  const stream = await archive.open('word/document.xml')
  if (!stream) throw new SheetError('unreadable')
  const parser = parserOf(text)
  const decoder = new TextDecoder()
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (;;) {
    const done = await clock.run(async () => {
      const next = await chunks.next()
      if (next.done) parser.close()
      else parser.write(decoder.decode(next.value, { stream: true }))
      return next.done
    })
    if (done) return
    if (!text.isFull) continue
    await chunks.return?.()
    return
  }
}

// Takes one picture out of a docx file, by its content and not by its name.

interface DocxPicture {
  bytes: Buffer<ArrayBuffer>
  mime: string
}

const maxBytes = 10 * 1024 * 1024

/** The picture with this name, or null if it is missing, too large, or not supported by browsers. Fails with SheetError. */
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
