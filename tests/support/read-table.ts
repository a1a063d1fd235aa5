// Reads tables of the documents.
import { readFileSync } from 'node:fs'

/** The cells of the first table under a heading, without its head. */
export function tableUnder(page: string, heading: string): string[][] {
  const text = readFileSync(page, 'utf8')
  const [table = ''] = /(?:^\|.*\|\n)+/m.exec(text.slice(text.indexOf(`\n${heading}\n`))) ?? []
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
