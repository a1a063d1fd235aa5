// Markdown as rich text: headings, paragraphs, lists, quotes, code, tables, rules, and marks within a line. What it does not know stays text.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string)

/** The marks within a line. Code is taken out first, so that nothing in it is read as a mark. */
function inline(text: string): string {
  const codes: string[] = []
  const kept = escapeText(text).replace(/`([^`]+)`/g, (_, code: string) => `\u0000${codes.push(code) - 1}\u0000`)
  const marked = kept
    .replace(/!\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^)\s]+|mailto:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '<strong>$2</strong>')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '<s>$1</s>')
    .replace(/\*(?=[^\s*])(.+?)(?<=[^\s*])\*/g, '<em>$1</em>')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL occurs in no text, so it marks the places of code
  return marked.replace(/\u0000(\d+)\u0000/g, (_, index: string) => `<code>${codes[Number(index)]}</code>`)
}

const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/
const fence = /^\s*(```|~~~)/
const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
const quote = /^\s*>\s?/
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

/** HTML of a text in Markdown, to be sanitised like any other. */
export function markdownToHtml(text: string): string {
  return blocks(text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '').split('\n'))
}

function blocks(lines: readonly string[]): string {
  const out: string[] = []
  let at = 0
  /** The lines from here that fit, moving past them. */
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && fits(lines[at] as string)) at += 1
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] as string
    const title = heading.exec(line)
    if (line.trim() === '') at += 1
    else if (fence.test(line)) {
      at += 1
      const code = take((one) => !fence.test(one))
      at += 1
      out.push(`<pre><code>${escapeText(code.join('\n'))}</code></pre>`)
    } else if (title) {
      at += 1
      const level = Math.max(2, (title[1] as string).length)
      out.push(`<h${level}>${inline(title[2] as string)}</h${level}>`)
    } else if (rule.test(line)) {
      at += 1
      out.push('<hr>')
    } else if (quote.test(line))
      out.push(`<blockquote>${blocks(take((one) => quote.test(one)).map((one) => one.replace(quote, '')))}</blockquote>`)
    else if (item.test(line)) out.push(list(take((one) => item.test(one) || /^\s+\S/.test(one))))
    else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rows] = take((one) => one.includes('|'))
      out.push(table(head, rows))
    } else out.push(`<p>${take(isPlain).map(inline).join('<br>')}</p>`)
  }
  return out.join('')
}

/** A line that neither ends a paragraph nor begins another block. */
const isPlain = (line: string): boolean => line.trim() !== '' && ![heading, item, fence, rule, quote].some((begin) => begin.test(line))

function list(lines: readonly string[]): string {
  const first = item.exec(lines[0] as string)
  const depth = first?.[1]?.length ?? 0
  const tag = first?.[2] === undefined ? 'ul' : 'ol'
  const items: string[][] = []
  for (const line of lines) {
    const found = item.exec(line)
    if (found && (found[1]?.length ?? 0) <= depth) items.push([found[3] as string])
    else items.at(-1)?.push(line.slice(Math.min(depth + 2, line.search(/\S/))))
  }
  const bodies = items.map(([head = '', ...rest]) => {
    const below = rest.findIndex((line) => item.test(line))
    const own = below < 0 ? rest : rest.slice(0, below)
    return `<li>${[head, ...own.map((line) => line.trim())].map(inline).join('<br>')}${below < 0 ? '' : list(rest.slice(below))}</li>`
  })
  return `<${tag}>${bodies.join('')}</${tag}>`
}

function table(head: string, rows: readonly string[]): string {
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`
}
