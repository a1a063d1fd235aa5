// Reads a bank statement or an invoice list and says of each line what it may be (docs/domain/project-money.md#matching).
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

/** What a person has said of lines that do not tell their direction: of all, and of single ones by their rows. */
interface Said {
  direction: Direction | null
  directions: ReadonlyMap<number, Direction>
}

// The lines of a statement or an invoice list below its head, wherever the head stands.

/** Lines of one file that are matched; the rest is left out, and said so. */
const maxLines = 2000

interface List {
  places: Places
  head: readonly string[]
  rows: readonly SheetRow[]
  /** Lines behind those that are taken. */
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

/** One record for certain, one of several, none, one that has acted already, or one that a person has to say more about. */
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

/** The names of our companies, as the settings and the dictionary have them. */
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

/** The one record of the line's party is certain, unless a person had to say the direction; it stands first. */
function choose(party: string, byHand: boolean, candidates: Candidate[]): { state: State; candidates: Candidate[] } {
  const wanted = plainName(party)
  const named = wanted === '' ? [] : candidates.filter(({ name }) => plainName(name) === wanted)
  if (named.length !== 1) return { state: candidates.length === 0 ? 'none' : 'several', candidates }
  return { state: byHand ? 'several' : 'certain', candidates: [...named, ...candidates.filter((one) => one !== named[0])] }
}
