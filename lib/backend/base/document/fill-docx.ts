// Fills a docx template: places like {{name}} get their values, table rows marked {{#name}} are repeated for each item. Everything else of the file stays as it is.
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { openArchive } from '../sheet/archive.ts'
import { SheetError } from '../sheet/sheet.ts'
import { documentLimits } from './read-docx.ts'

export interface Filling {
  values: Readonly<Record<string, string>>
  /** The items of repeated rows, by the name in the mark. */
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}

const body = 'word/document.xml'
const bodyBytes = 16 * 1024 * 1024
const filled = /^word\/(document|header\d*|footer\d*)\.xml$/

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML does not allow are left out. */
const escapeXml = (text: string) => text.toWellFormed().replace(/[&<>"]|(?![\t\n\r])\p{Cc}/gu, (one) => special[one] ?? '')
const plainXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')

const textPart = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g
const place = /\{\{\s*([^{}#/]{1,50}?)\s*\}\}/g
const mark = /\{\{\s*#\s*([^{}]{1,50}?)\s*\}\}/

/** Fills one paragraph. A word processor may split text into runs anywhere: the value of a place in several runs goes into the first. */
function fillParagraph(paragraph: string, values: Readonly<Record<string, string>>): string {
  const whole = [...paragraph.matchAll(textPart)].map(([, text = '']) => plainXml(text)).join('')
  if (!whole.includes('{{')) return paragraph
  const text = whole.replace(mark, '').replace(place, (found, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : found))
  if (text === whole) return paragraph
  let first = true
  return paragraph.replace(textPart, () => {
    const shown = first ? text : ''
    first = false
    return `<w:t xml:space="preserve">${escapeXml(shown)}</w:t>`
  })
}

const fillParagraphs = (xml: string, values: Readonly<Record<string, string>>) =>
  xml.replace(/<w:p(?: [^>]*)?>[\s\S]*?<\/w:p>/g, (paragraph) => fillParagraph(paragraph, values))

/**
 * The XML of a part with its values.
 * @internal for tests
 */
export function fillXml(xml: string, { values, lists }: Filling): string {
  const repeated = xml.replace(/<w:tr(?: [^>]*)?>[\s\S]*?<\/w:tr>/g, (row) => {
    const name = mark.exec([...row.matchAll(textPart)].map(([, text = '']) => plainXml(text)).join(''))?.[1]
    const items = name === undefined ? undefined : lists[name]
    return items ? items.map((item) => fillParagraphs(row, { ...values, ...item })).join('') : row
  })
  return fillParagraphs(repeated, values)
}

/** Writes the filled template to a new file. Fails with SheetError where the template is no docx file. */
export async function fillDocx(template: string, target: string, filling: Filling): Promise<void> {
  const archive = await openArchive(template, documentLimits)
  try {
    if (!archive.names.includes(body)) throw new SheetError('unreadable')
    const zip = new yazl.ZipFile()
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
    zip.outputStream.pipe(file)
    const done = finished(file)
    done.catch(() => undefined)
    for (const name of archive.names) {
      if (name.endsWith('/')) continue
      if (filled.test(name)) {
        zip.addBuffer(Buffer.from(fillXml(await archive.text(name, bodyBytes), filling)), name)
        continue
      }
      const chunks: Buffer[] = []
      for await (const chunk of (await archive.open(name)) as AsyncIterable<Buffer>) chunks.push(chunk)
      zip.addBuffer(Buffer.concat(chunks), name)
    }
    zip.end()
    await done
  } finally {
    archive.close()
  }
}
