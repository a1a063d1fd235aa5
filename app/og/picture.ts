// The picture that a link to us shows elsewhere: 1200 by 630, mark, title, the beam with its stages (visual language, section 6).
import sharp from 'sharp'
import { breakLines, letter, readLetters } from './lettering'

interface Words {
  brand: string
  edition: string
  title: string
  /** Four stages under the beam. */
  stages: readonly string[]
}

const frame = '#0f2833'
const quiet = '#a9bcc5'
const brass = '#e0b25c'

const ticks = (long: boolean) =>
  Array.from({ length: 68 }, (_, place) => place)
    .filter((place) => (place % 5 === 0) === long)
    .map((place) => `M${place * 16 + 0.5} ${long ? 414 : 424}V438`)
    .join('')

/** The picture as PNG. */
export async function drawPicture(words: Words): Promise<Buffer> {
  await Promise.all([readLetters(`${words.brand}${words.title}…`, 600), readLetters(words.edition + words.stages.join(''), 400)])
  return sharp(Buffer.from(drawSvg(words)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function drawSvg({ brand, edition, title, stages }: Words): string {
  const size = breakLines(title, 72, 600, 1040, 3).length > 2 ? 54 : 72
  const lines = breakLines(title, size, 600, 1040, 3)
  const step = size * 1.3
  const first = 344 - (lines.length - 1) * step
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${frame}"/>
<g transform="translate(80 64) scale(1.3846) translate(-6 -8)"><g fill="#fff"><rect x="8" y="21" width="48" height="5" rx="1"/><rect x="29.5" y="10" width="5" height="12" rx="1"/><path d="M8 32h24a12 12 0 0 1-24 0z"/></g><circle cx="47.5" cy="40.5" r="8.500" fill="${brass}"/></g>
${at(172, 116, letter(brand, 40, 600).path, '#fff')}
${lines.map((line, place) => at(80, first + place * step, letter(line, size, 600).path, '#fff')).join('\n')}
<path d="${ticks(false)}" stroke="#47646f"/><path d="${ticks(true)}" stroke="${quiet}"/>
<path d="M0 440.500H1080M1080 431v19" stroke="#fff" stroke-width="5"/>
${stages.map((stage, place) => drawStage(stage, 160 + place * 240)).join('\n')}
${at(80, 574, letter(edition, 24, 400).path, quiet)}
</svg>`
}

function drawStage(name: string, x: number): string {
  const { path, width } = letter(name, 26, 400)
  return `<circle cx="${x}" cy="440.5" r="8" fill="${brass}"/>${at(x - width / 2, 506, path, quiet)}`
}

const at = (x: number, y: number, path: string, fill: string) =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${path}" fill="${fill}"/>`
