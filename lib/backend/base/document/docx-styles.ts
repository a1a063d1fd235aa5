// Further parts of a docx file that affect its text: heading styles and the numbering of paragraphs.
import type { Archive } from '../sheet/archive.ts'
import { type Handlers, readPart } from '../sheet/xml-parts.ts'

const maxBytes = 8 * 1024 * 1024

/** A place in a numbered list. */
export interface NumberPlace {
  numId: string
  level: number
}

export interface ParagraphStyle {
  /** 1 to 6 for a heading. */
  heading: number | null
  number: Partial<NumberPlace>
  basedOn: string | null
}

const levelOf = (text: string | undefined) => Math.min(8, Math.max(0, Number(text) || 0))

/** Paragraph styles by their id. In Chinese editions of Word the ids of headings are 1, 2, 3, so the name of the style decides. */
export async function readStyles(archive: Archive): Promise<ReadonlyMap<string, ParagraphStyle>> {
  const styles = new Map<string, ParagraphStyle>()
  let style: ParagraphStyle | null = null
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'style') {
        style = { heading: null, number: {}, basedOn: null }
        styles.set(attributes['w:styleId'] ?? '', style)
      }
      if (!style) return
      const value = attributes['w:val']
      if (name === 'name') style.heading = headingOf(value)
      else if (name === 'outlineLvl' && Number(value) < 6) style.heading ??= levelOf(value) + 1
      else if (name === 'basedOn') style.basedOn = value ?? null
      else if (name === 'numId') style.number.numId = value ?? ''
      else if (name === 'ilvl') style.number.level = levelOf(value)
    },
    close(name) {
      if (name === 'style') style = null
    },
  }
  await readPart(archive, 'word/styles.xml', handlers, maxBytes)
  return styles
}

function headingOf(name: string | undefined): number | null {
  const found = /^(?:heading|标题) ?([1-6])$/i.exec(name ?? '')
  if (found) return Number(found[1])
  return name === 'Title' || name === '标题' ? 1 : null
}

/** The properties of a style and of its base styles. */
export function styleOf(styles: ReadonlyMap<string, ParagraphStyle>, id: string | null): Omit<ParagraphStyle, 'basedOn'> {
  const known: Omit<ParagraphStyle, 'basedOn'> = { heading: null, number: {} }
  let next = id
  for (let depth = 0; next && depth < 10; depth += 1) {
    const style = styles.get(next)
    known.heading ??= style?.heading ?? null
    known.number = { ...style?.number, ...known.number }
    next = style?.basedOn ?? null
  }
  return known
}

interface Level {
  format: string
  text: string
  start: number
}

/** Writes the number in front of each paragraph, in the order of the text: 1.2, 第三条, （四）. */
export class Numbers {
  readonly #levels: ReadonlyMap<string, readonly Level[]>
  readonly #lists: ReadonlyMap<string, string>
  readonly #counters = new Map<string, number[]>()

  private constructor(levels: ReadonlyMap<string, readonly Level[]>, lists: ReadonlyMap<string, string>) {
    this.#levels = levels
    this.#lists = lists
  }

  static async read(archive: Archive): Promise<Numbers> {
    const levels = new Map<string, Level[]>()
    const lists = new Map<string, string>()
    let own: Level[] = []
    let level: Level | null = null
    let list = ''
    await readPart(
      archive,
      'word/numbering.xml',
      {
        open(name, attributes) {
          const value = attributes['w:val'] ?? ''
          if (name === 'abstractNum') {
            own = []
            levels.set(attributes['w:abstractNumId'] ?? '', own)
          } else if (name === 'lvl') {
            level = { format: 'decimal', text: '', start: 1 }
            own[levelOf(attributes['w:ilvl'])] = level
          } else if (name === 'num') list = attributes['w:numId'] ?? ''
          else if (name === 'abstractNumId' && list) lists.set(list, value)
          else if (level && name === 'numFmt') level.format = value
          else if (level && name === 'lvlText') level.text = value
          else if (level && name === 'start') level.start = Number(value) || 0
        },
        close(name) {
          if (name === 'lvl') level = null
          if (name === 'num') list = ''
        },
      },
      maxBytes,
    )
    return new Numbers(levels, lists)
  }

  /** The number of the next paragraph at a position; '' if the list has none. */
  next({ numId, level }: NumberPlace): string {
    const list = this.#lists.get(numId)
    const levels = list === undefined ? undefined : this.#levels.get(list)
    const own = levels?.[level]
    if (!levels || !own || list === undefined) return ''
    const counters = this.#counters.get(list) ?? []
    this.#counters.set(list, counters)
    counters.length = Math.max(counters.length, level)
    counters[level] = (counters[level] ?? own.start - 1) + 1
    counters.length = level + 1
    if (own.format === 'bullet') return '•'
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const of = levels[at]
      return of ? countText(counters[at] ?? of.start, of.format) : ''
    })
  }
}

const digits = '零一二三四五六七八九'

/** 12 → 十二, 105 → 一百零五. */
function chineseCount(value: number): string {
  if (value > 9999) return String(value)
  const units = ['', '十', '百', '千']
  const text = [...String(value)]
    .map((digit, index, all) => (digit === '0' ? '零' : `${digits[Number(digit)]}${units[all.length - 1 - index]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/(.)零$/, '$1')
  return text.replace(/^一十/, '十')
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value)
  const steps = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
  const names = ['M', 'CM', 'D', 'CD', 'C', 'XC', 'L', 'XL', 'X', 'IX', 'V', 'IV', 'I']
  let rest = value
  let text = ''
  for (const [index, step] of steps.entries()) {
    while (rest >= step) {
      text += names[index]
      rest -= step
    }
  }
  return text
}

/** A, B … Z, AA, BB as Word counts. */
const letters = (value: number) =>
  value < 1 || value > 260 ? String(value) : String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))

function countText(value: number, format: string): string {
  switch (format) {
    case 'none':
      return ''
    case 'upperLetter':
      return letters(value)
    case 'lowerLetter':
      return letters(value).toLowerCase()
    case 'upperRoman':
      return roman(value)
    case 'lowerRoman':
      return roman(value).toLowerCase()
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCountingThousand':
      return chineseCount(value)
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCharCode(0x2460 + value - 1) : String(value)
    case 'decimalZero':
      return String(value).padStart(2, '0')
    default:
      return String(value)
  }
}
