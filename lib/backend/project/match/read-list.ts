// The lines of a statement or an invoice list below its head, wherever the head stands.
import { readFilledSheet } from '../../base/sheet/read-sheet.ts'
import type { SheetRow } from '../../base/sheet/sheet.ts'
import { invalid } from '../../kernel/fail.ts'
import type { ListKind } from './statement.ts'
import { type Places, titlesOf } from './titles.ts'

/** Lines of one file that are matched; the rest is left out, and said so. */
const maxLines = 2000

export interface List {
  places: Places
  head: readonly string[]
  rows: readonly SheetRow[]
  /** Lines behind those that are taken. */
  skipped: number
}

/** The lines below the head of the list; the rows above it are titles. */
export async function readList(kind: ListKind, path: string): Promise<List> {
  let head: readonly string[] = []
  let places: Places | null = null
  const rows: SheetRow[] = []
  let skipped = 0
  for await (const part of readFilledSheet(path))
    for (const row of part) {
      const titles = titlesOf(kind, row.cells)
      // of a head in two rows the second one says more; further ones stand on each page of some files
      if (titles && rows.length === 0) {
        places = titles
        head = row.cells
      }
      if (!places || titles) continue
      if (rows.length < maxLines) rows.push(row)
      else skipped += 1
    }
  if (!places) throw invalid({ file_key: kind === 'bank' ? 'money.statementTitles' : 'money.invoiceTitles' })
  return { places, head, rows, skipped }
}
