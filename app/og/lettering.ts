// Text as outlines, so that a picture needs no font on the machine: glyphs of Noto Sans SC, read from the package's pieces as they are needed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import { decompress } from 'wawoff2'

const folder = path.resolve('node_modules/@fontsource-variable/noto-sans-sc')

interface Piece {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const faces = new Map<string, fontkit.Font>()
let known: Piece[] | undefined
let reading: Promise<void> = Promise.resolve()

/** The pieces of the font by the characters they hold: '[119]' or 'latin'. */
function pieces(): Piece[] {
  known ??= Object.entries(JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8')) as Record<string, string>).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
  return known
}

/** Reads what is needed to draw a text at a weight. Each piece is read and unpacked once. */
export async function readLetters(text: string, weight: number): Promise<void> {
  const wanted = new Set([...text].flatMap((character) => pieceOf(character)?.name ?? []))
  // One after the other: unpacking two at once mixes them up.
  for (const name of wanted) {
    reading = reading.then(() => loadFace(name, weight))
    await reading
  }
}

async function loadFace(name: string, weight: number): Promise<void> {
  if (faces.has(`${name} ${weight}`)) return
  // fontkit draws no weights of a WOFF2: it gets the font unpacked
  const plain = await decompress(readFileSync(`${folder}/files/noto-sans-sc-${name}-wght-normal.woff2`))
  faces.set(`${name} ${weight}`, (fontkit.create(Buffer.from(plain)) as fontkit.Font).getVariation({ wght: weight }))
}

const pieceOf = (character: string) => {
  const point = character.codePointAt(0) as number
  return pieces().find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
}

export interface Lettering {
  /** SVG path data with the baseline's start at 0, 0. */
  path: string
  width: number
}

/** One line of text as outlines, `size` pixels high; readLetters has read its characters. What the font lacks is left out. */
export function letter(text: string, size: number, weight: number): Lettering {
  let path = ''
  let width = 0
  for (const character of text) {
    const face = faces.get(`${pieceOf(character)?.name} ${weight}`)
    if (!face?.hasGlyphForCodePoint(character.codePointAt(0) as number)) continue
    const scale = size / face.unitsPerEm
    const { glyphs, advanceWidth } = face.layout(character)
    for (const glyph of glyphs) path += glyph.path.scale(scale, -scale).translate(width, 0).toSVG()
    width += advanceWidth * scale
  }
  return { path, width }
}

const noStart = /[，。、；：！？）」』》”’]/
const pause = /^(.*[，。；：！？])(.+)$/su

/** Breaks a title into lines no wider than `width`, after a punctuation mark where one stands in the second half; at most `most`, the last ending in … where something is left out. */
export function breakLines(text: string, size: number, weight: number, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.match(/[\u0020-\u024f]+|./gsu) ?? []) {
    const longer = line + word
    if (line === '' || noStart.test(word) || letter(longer, size, weight).width <= width) {
      line = longer
      continue
    }
    const [, head = line, tail = ''] = letter(line, size, weight).width > width * 0.5 ? (pause.exec(line) ?? []) : []
    const wide = letter(head, size, weight).width > width * 0.5
    lines.push((wide ? head : line).trim())
    line = (wide ? tail : '') + (wide && tail ? word : word.trimStart())
  }
  if (line.trim() !== '') lines.push(line.trim())
  if (lines.length <= most) return lines
  const last = [...(lines[most - 1] ?? '')]
  return [...lines.slice(0, most - 1), `${last.slice(0, -1).join('')}…`]
}
