// Reads a bank statement or an invoice list and finds the candidates of each line (docs/domain/project-money.md#matching).
import { sql } from 'kysely'
import { withLocalCopy } from '../../base/local-copy.ts'
import { readFilledSheet } from '../../base/sheet/read-sheet.ts'
import { SheetError, type SheetRow } from '../../base/sheet/sheet.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { companyName } from '../../entity/answer-pdf.ts'
import { mayFetch } from '../../entity/files.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, notFound, refuse } from '../../kernel/fail.ts'
import { fileStorage } from '../../kernel/stored-files.ts'
import { todayOf } from '../../kernel/today.ts'
import { readBankLines } from './bank-lines.ts'
import { type Candidate, candidatesOf, knownSerials } from './candidates.ts'
import { readInvoices } from './invoice-lines.ts'
import { type Direction, type ListKind, plainName, type StatementLine } from './statement.ts'
import { type Places, titlesOf } from './titles.ts'

type State = 'certain' | 'several' | 'none' | 'done' | 'unclear' | 'wrong'

/** The direction that a person has given: for all lines without one, and for single lines by row. */
interface Said {
  direction: Direction | null
  directions: ReadonlyMap<number, Direction>
}

// The lines of a statement or an invoice list below its head, at any position.

/** The maximum lines of one file; the rest is skipped, with a note. */
const maxLines = 2000

interface List {
  places: Places
  head: readonly string[]
  rows: readonly SheetRow[]
  /** The number of skipped lines. */
  skipped: number
}

/**
 * The lines below the head of the list; the rows above it are titles.
 * @internal for tests
 */
export async function readList(kind: ListKind, path: string): Promise<List> {
  let head: readonly string[] = []
  let places: Places | null = null
  const rows: SheetRow[] = []
  let skipped = 0
  for await (const part of readFilledSheet(path))
    for (const row of part) {
      const titles = titlesOf(kind, row.cells)
      // of a head in two rows the second is more specific; some files repeat the head on each page
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

/** The states of a line: one certain record, several candidates, none, already executed, or more information needed. */
export async function previewFile(context: Context, kind: ListKind, fileKey: string, said: Said) {
  if (!(await mayFetch(context, fileKey))) throw notFound()
  const storage = fileStorage(context.kernel)
  const stored = await storage.open(context.db, fileKey)
  if (!stored) throw refuse('sheet.gone')
  try {
    const { rows, skipped, ...list } = await withLocalCopy(await storage.temporaryPath(), stored.bytes, (path) => readList(kind, path))
    const lines =
      kind === 'invoice'
        ? readInvoices({ ...list, ours: await ownNames(context), direction: said.direction }, rows)
        : readBankLines({ ...list, ...said, today: todayOf(context) }, rows)
    return { rows: await matchLines(context, kind, lines), skipped }
  } catch (error) {
    if (error instanceof SheetError) throw refuse(error.key, error.params)
    throw error
  }
}

const labelRows = rawRows({ name: 'text' })

/** The names of our companies, from the settings and the dictionary. */
async function ownNames(context: Context): Promise<ReadonlySet<string>> {
  const rows = await labelRows.read(
    context.db,
    sql`select i.label as name from dictionary_item i join dictionary d using (dict_key) where d.dict_code = 'OUR_COMPANY' and not i.is_deleted and not d.is_deleted`,
  )
  return new Set([await companyName(context), ...rows.map(({ name }) => name)].map(plainName).filter((name) => name !== ''))
}

async function matchLines(context: Context, kind: ListKind, lines: readonly StatementLine[]) {
  const good = lines.filter(({ state }) => state !== 'wrong')
  const known = await knownSerials(
    context,
    kind,
    good.map(({ serial }) => serial),
  )
  const candidates = await candidatesOf(
    context,
    kind,
    good.filter(({ state, serial }) => state === 'read' && !known.has(serial)),
  )
  return lines.map(({ byHand, ...line }) => {
    const nothing = (state: State) => ({ ...line, state, candidates: [] as Candidate[] })
    if (line.state === 'wrong') return nothing('wrong')
    if (known.has(line.serial)) return nothing('done')
    if (line.state === 'unclear') return nothing('unclear')
    return { ...line, ...choose(line.party, byHand, candidates({ ...line, byHand })) }
  })
}

/** The only record of the line's party is certain, unless a person had to give the direction; it is listed first. */
function choose(party: string, byHand: boolean, candidates: Candidate[]): { state: State; candidates: Candidate[] } {
  const wanted = plainName(party)
  const named = wanted === '' ? [] : candidates.filter(({ name }) => plainName(name) === wanted)
  if (named.length !== 1) return { state: candidates.length === 0 ? 'none' : 'several', candidates }
  return { state: byHand ? 'several' : 'certain', candidates: [...named, ...candidates.filter((one) => one !== named[0])] }
}
