// The entity of docs/add-an-entity.md, added to a copy of the product by the steps of that page.
import { readFileSync } from 'node:fs'
import type { ProductCopy } from './product-copy.ts'

/** The blocks of the page that say what stands in a file. */
function documentedFiles(): Map<string, string> {
  const page = readFileSync('docs/add-an-entity.md', 'utf8')
  const blocks = page.matchAll(/^```\w+ file=(\S+)\n(.*?)^```$/gms)
  return new Map([...blocks].map(([, file, content]) => [file as string, content as string]))
}

const registry = 'lib/model/entities/registry.ts'

/** Writes the four files of the page into the copy; answers their names. */
export function addDocumentedEntity(copy: ProductCopy): string[] {
  const files = documentedFiles()
  for (const [file, content] of files) {
    if (file === registry) copy.write(file, register(copy.read(file), content))
    else if (file.endsWith('.json')) copy.write(file, addTexts(copy.read(file), content))
    else copy.write(file, content)
  }
  return [...files.keys()]
}

/** One import behind the others, and one entry at the head of the list. */
function register(source: string, lines: string): string {
  const [imported, entry] = lines.trim().split('\n')
  const end = source.indexOf('\n', source.lastIndexOf('\nimport ') + 1)
  const list = /^(?:export )?const .* = \[\n/m.exec(source.slice(end))
  if (!list) throw new Error(`${registry} is not written as the page expects`)
  const start = end + list.index + list[0].length
  return `${source.slice(0, end)}\n${imported}${source.slice(end, start)}  ${entry}\n${source.slice(start)}`
}

function addTexts(source: string, texts: string): string {
  const messages = JSON.parse(source) as { entity: Record<string, unknown> }
  Object.assign(messages.entity, JSON.parse(`{${texts}}`))
  return JSON.stringify(messages, null, 2)
}
