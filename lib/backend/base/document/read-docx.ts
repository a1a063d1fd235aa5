// Reads the text of a docx file as plain HTML: headings, paragraphs with their numbers, tables, emphasis. Nothing of the file is run and nothing is loaded from elsewhere; fields and links stay out.
import { type Archive, openArchive } from '../sheet/archive.ts'
import { readingClock, SheetError, type SheetLimits, sheetLimits } from '../sheet/sheet.ts'
import { parserOf } from '../sheet/xml-parts.ts'
import { readPictures } from './docx-pictures.ts'
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
