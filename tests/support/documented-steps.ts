// The steps of a how-to page of docs, applied to a copy of the product: its code blocks say what stands in which file.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProductCopy } from './product-copy.ts'

/**
 * Applies every block of the page that names a file, in their order; answers the files. The head of a block says how:
 * - `file=…` alone is a new file; of JSON that begins with a name, texts that are added below the one name that the file has;
 * - `file=… after="…"` puts the lines behind this line of the file (its beginning, where it is cut by …), `file=… instead="…"` in its place; lines at the head of the block that
 *   import go behind the imports of the file.
 */
export function applySteps(page: string, copy: ProductCopy): string[] {
  const blocks = readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^```\w+ file=(\S+)(?: (after|instead)="(.*)")?\n([\s\S]*?)^```$/gm)
  const files = new Set<string>()
  for (const [, file = '', how, line = '', content = ''] of blocks) {
    const exists = existsSync(path.join(copy.folder, file))
    if (how) copy.write(file, insert(file, copy.read(file), { how, line, content }))
    else if (file.endsWith('.json') && exists) copy.write(file, addTexts(copy.read(file), content))
    else if (exists) throw new Error(`${file} exists: docs/${page}.md does not say where its lines go`)
    else copy.write(file, content)
    files.add(file)
  }
  return [...files]
}

const isLine = (line: string, wanted: string) => (wanted.endsWith('…') ? line.startsWith(wanted.slice(0, -1)) : line === wanted)

function insert(file: string, source: string, { how, line, content }: { how: string; line: string; content: string }): string {
  const [, imports = '', rest = ''] = /^((?:import .*\n)*)\n*([\s\S]*)$/.exec(content) ?? []
  const lines = source.split('\n')
  const places = lines.flatMap((one, at) => (isLine(one.trim(), line) ? [at] : []))
  const [place] = places
  if (place === undefined || places.length > 1) throw new Error(`${file} has this line ${places.length} times: ${line}`)
  if (rest) lines.splice(how === 'after' ? place + 1 : place, how === 'after' ? 0 : 1, rest.trimEnd())
  if (imports === '') return lines.join('\n')
  const last = lines.findLastIndex((one) => /^(?:import .* from |\} from )'/.test(one))
  return lines.toSpliced(last + 1, 0, imports.trimEnd()).join('\n')
}

interface Texts {
  [name: string]: string | Texts
}

function addTexts(source: string, content: string): string {
  const texts = JSON.parse(source) as Texts
  const [feature = ''] = Object.keys(texts)
  return JSON.stringify({ [feature]: merge(texts[feature], JSON.parse(`{${content}}`)) }, null, 2)
}

function merge(texts: string | Texts | undefined, more: string | Texts): string | Texts {
  if (typeof more === 'string' || typeof texts !== 'object') return more
  return { ...texts, ...Object.fromEntries(Object.entries(more).map(([name, one]) => [name, merge(texts[name], one)])) }
}
