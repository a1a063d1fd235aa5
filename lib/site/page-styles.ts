// The stylesheets of a kept page, written into it: a phone paints the page with the first answer instead of asking once more.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const sheet = /<link rel="stylesheet" href="(\/_next\/static\/[\w./-]+\.css)"[^>]*>/g
/** What a style element or an address relative to the sheet would break. */
const unfit = /<\/style|url\((?!["']?(?:data:|\/))/i

const read = new Map<string, string>()

function textOf(address: string): string | null {
  const known = read.get(address)
  if (known !== undefined) return known
  try {
    const text = readFileSync(path.join(process.cwd(), '.next', address.slice('/_next/'.length)), 'utf8')
    read.set(address, text)
    return text
  } catch {
    return null
  }
}

/**
 * Puts the text of each stylesheet that the head asks for in its place. The links move to the end of the body, where the framework finds them; of the medium print,
 * for painting waits for no such sheet. `load` gives the text behind '/_next/static/…', null when it cannot: such a link stays.
 */
export function withStyles(html: string, load: (address: string) => string | null = textOf): string {
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (head < 0 || end < head) return html
  const links: string[] = []
  const styled = html.slice(0, head).replace(sheet, (link, address: string) => {
    const text = load(address)
    if (text === null || unfit.test(text)) return link
    links.push(link.replace('<link ', '<link media="print" '))
    return `<style>${text}</style>`
  })
  return styled + html.slice(head, end) + links.join('') + html.slice(end)
}
