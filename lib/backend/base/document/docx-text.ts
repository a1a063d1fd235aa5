// Converts the elements of a docx file's body into simple HTML, one after the other, until the limit is reached.

import { cutText } from '../../../model/plain-text.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Handlers } from '../sheet/xml-parts.ts'
import type { NumberPlace, Numbers, ParagraphStyle } from './docx-styles.ts'
import { styleOf } from './docx-styles.ts'

export interface DocumentText {
  html: string
  /** The text continues in the file. */
  truncated: boolean
  /** Pictures, charts and the like in the file that the text does not show. */
  pictures: number
}

/** The address of a picture by its relation to the document; nothing for one that is not shown. */
export type PictureAddress = (relation: string) => string | undefined

interface Paragraph {
  style: string | null
  number: Partial<NumberPlace>
  outline: number | null
  align: string | null
  html: string
}

interface Drawing {
  /** Pixels; 0 if unknown. */
  width: number
  /** Its alternative text. */
  alt: string
  addresses: string[]
  /** A text box is read as its text. */
  hasText: boolean
}

type Mark = 'strong' | 'em' | 'u' | 's'
const marks: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em', u: 'u', strike: 's' }
const aligns: Readonly<Record<string, string>> = { center: 'center', right: 'right', end: 'right' }

/** Skipped elements: deleted, moved and formerly formatted text, and fallbacks for readers without support for drawings. */
const unseen: ReadonlySet<string> = new Set(['Fallback', 'del', 'moveFrom', 'pPrChange', 'rPrChange', 'sectPr'])

/** Characters of HTML; a document of empty cells is no text. */
const maxHtml = 600_000

/** Pictures that are shown of one document. */
const maxPictures = 100

/** The file's unit of length: 914,400 to the inch, 96 pixels to that. */
const unitsPerPixel = 9525

/** Tables inside tables deeper than this are written as their text. */
const deepestTable = 4

export class DocxText implements Handlers {
  readonly #styles: ReadonlyMap<string, ParagraphStyle>
  readonly #numbers: Numbers
  readonly #most: number
  readonly #addressOf: PictureAddress
  #html = ''
  #length = 0
  #shown = 0
  #unshown = 0
  /** The open drawings; a nested one is in the text box of the outer one. */
  readonly #drawings: Drawing[] = []
  #tables = 0
  /** Elements open inside one whose content is shown elsewhere or not at all. */
  #skipped = 0
  /** The open paragraphs; a nested one is in a text box. */
  readonly #paragraphs: Paragraph[] = []
  #inProperties = false
  #run = new Set<Mark>()
  #inRunProperties = false
  #inText = false

  constructor(styles: ReadonlyMap<string, ParagraphStyle>, numbers: Numbers, maxCharacters: number, addressOf: PictureAddress) {
    this.#styles = styles
    this.#numbers = numbers
    this.#most = maxCharacters
    this.#addressOf = addressOf
  }

  get isFull(): boolean {
    return this.#length >= this.#most || this.#html.length >= maxHtml
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (this.#skipped > 0 || unseen.has(name)) {
      this.#skipped += 1
      return
    }
    if (this.isFull) return
    const value = attributes['w:val']
    if (name === 'p') this.#paragraphs.push({ style: null, number: {}, outline: null, align: null, html: '' })
    else if (name === 'pPr') this.#inProperties = true
    else if (name === 'rPr') this.#inRunProperties = true
    else if (name === 'r') this.#run = new Set()
    else if (name === 't') this.#inText = true
    else if (name === 'tab') this.#add(this.#inProperties ? '' : '\t')
    else if (name === 'br' || name === 'cr') this.#add('\n')
    else if (name === 'noBreakHyphen') this.#add('-')
    else if (name === 'drawing' || name === 'pict') this.#drawings.push({ width: 0, alt: '', addresses: [], hasText: false })
    else if (name === 'tbl') this.#openTable()
    else if (name === 'tr') this.#put('<tr>')
    else if (name === 'tc') this.#put('<td>')
    else if (name === 'gridSpan') this.#widen(value)
    else if (this.#inRunProperties) this.#mark(name, value)
    else if (this.#inProperties) this.#describe(this.#paragraphs.at(-1), name, value)
    else this.#draw(this.#drawings.at(-1), name, attributes)
  }

  close = (name: string): void => {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    if (name === 't') this.#inText = false
    else if (name === 'pPr') this.#inProperties = false
    else if (name === 'rPr') this.#inRunProperties = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'drawing' || name === 'pict') this.#endDrawing()
    else if (name === 'tc') this.#put('</td>')
    else if (name === 'tr') this.#put('</tr>')
    else if (name === 'tbl') this.#closeTable()
  }

  text = (part: string): void => {
    if (this.#inText && this.#skipped === 0) this.#add(part)
  }

  /** The HTML so far; the sanitizer closes open tags. */
  end(): DocumentText {
    while (this.#paragraphs.length > 0) this.#endParagraph()
    return { html: this.#html, truncated: this.isFull, pictures: this.#unshown }
  }

  #openTable(): void {
    this.#tables += 1
    this.#put('<table><tbody>')
  }

  #closeTable(): void {
    this.#put('</tbody></table>')
    this.#tables = Math.max(0, this.#tables - 1)
  }

  #put(tag: string): void {
    if (this.#tables > 0 && this.#tables <= deepestTable) this.#html += tag
  }

  #widen(value: string | undefined): void {
    const span = Math.min(100, Number(value) || 1)
    if (span > 1 && this.#html.endsWith('<td>')) this.#html = `${this.#html.slice(0, -4)}<td colspan="${span}">`
  }

  #mark(name: string, value: string | undefined): void {
    const mark = marks[name]
    if (mark && value !== '0' && value !== 'false' && value !== 'none') this.#run.add(mark)
  }

  #describe(paragraph: Paragraph | undefined, name: string, value: string | undefined): void {
    if (!paragraph) return
    if (name === 'pStyle') paragraph.style = value ?? null
    else if (name === 'numId') paragraph.number.numId = value ?? ''
    else if (name === 'ilvl') paragraph.number.level = Math.min(8, Number(value) || 0)
    else if (name === 'outlineLvl' && Number(value) < 6) paragraph.outline = Number(value) + 1
    else if (name === 'jc') paragraph.align = aligns[value ?? ''] ?? null
  }

  #draw(drawing: Drawing | undefined, name: string, attributes: Record<string, string>): void {
    if (!drawing) return
    if (name === 'extent') drawing.width = Math.round(Number(attributes.cx) / unitsPerPixel) || 0
    else if (name === 'docPr') drawing.alt = attributes.descr ?? ''
    else if (name === 'txbxContent') drawing.hasText = true
    else if (name === 'blip' || name === 'imagedata') {
      const address = this.#addressOf(attributes['r:embed'] ?? attributes['r:id'] ?? '')
      if (address) drawing.addresses.push(address)
    }
  }

  #endDrawing(): void {
    const drawing = this.#drawings.pop()
    if (!drawing) return
    const paragraph = this.#paragraphs.at(-1)
    const shown = paragraph && !this.isFull ? drawing.addresses.slice(0, maxPictures - this.#shown) : []
    this.#shown += shown.length
    if (shown.length === 0 && !drawing.hasText) this.#unshown += 1
    if (!paragraph) return
    const width = shown.length === 1 && drawing.width > 0 && drawing.width < 10_000 ? ` width="${drawing.width}"` : ''
    for (const address of shown)
      paragraph.html += `<img src="${escapeHtml(address)}" alt="${escapeHtml(cutText(drawing.alt, 200))}"${width}>`
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || text === '' || this.isFull) return
    const kept = cutText(text, this.#most - this.#length)
    this.#length += kept.length
    const plain = escapeHtml(kept).replaceAll('\n', '<br>').replaceAll('\t', '&emsp;')
    paragraph.html += [...this.#run].reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, plain)
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    this.#inProperties = false
    if (!paragraph) return
    const style = styleOf(this.#styles, paragraph.style)
    const { numId, level = 0 } = { ...style.number, ...paragraph.number }
    const number = numId && paragraph.html !== '' ? this.#numbers.next({ numId, level }) : ''
    const text = `${number ? `${escapeHtml(number)} ` : ''}${paragraph.html}`
    if (text === '') return
    const heading = paragraph.outline ?? style.heading
    const tag = heading ? `h${Math.min(6, heading + 1)}` : 'p'
    this.#html += `<${tag}${paragraph.align ? ` style="text-align:${paragraph.align}"` : ''}>${text}</${tag}>`
  }
}
