// Reads a bank statement or an invoice list and says of each line what it may be (docs/domain/project-money.md#matching).
import { sql } from 'kysely'
import { withLocalCopy } from '../../base/local-copy.ts'
import { readSheet } from '../../base/sheet/read-sheet.ts'
import { SheetError } from '../../base/sheet/sheet.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { companyName } from '../../entity/answer-pdf.ts'
import { mayFetch } from '../../entity/files.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, notFound, refuse } from '../../kernel/fail.ts'
import { fileStorage } from '../../kernel/stored-files.ts'
import { type Candidate, candidatesOf, knownSerials } from './candidates.ts'
import { type Direction, type ListKind, plainName, readLine, type StatementLine, titlesOf } from './statement.ts'

/** Lines of one file that are matched; the rest is left out, and said so. */
const maxLines = 2000

type State = 'certain' | 'several' | 'none' | 'done' | 'unclear' | 'wrong'

/**
 * One record for certain, one of several, none, or one that has acted already.
 * @param direction of invoices that name our company neither as the buyer nor as the seller
 */
export async function previewFile(context: Context, kind: ListKind, fileKey: string, direction: Direction | null) {
  if (!(await mayFetch(context, fileKey))) throw notFound()
  const storage = fileStorage(context.kernel)
  const stored = await storage.open(context.db, fileKey)
  if (!stored) throw refuse('sheet.gone')
  const ours = kind === 'invoice' ? await ownNames(context) : new Set<string>()
  const lines: StatementLine[] = []
  let skipped = 0
  const read = async (path: string) => {
    let places: ReadonlyMap<string, number> | null = null
    for await (const rows of readSheet(path))
      for (const { number, cells } of rows) {
        places ??= titlesOf(kind, cells)
        if (!places) continue
        const line = readLine({ kind, places, ours, direction }, number, cells)
        if (!line) continue
        if (lines.length < maxLines) lines.push(line)
        else skipped += 1
      }
    if (!places) throw invalid({ file_key: kind === 'bank' ? 'money.statementTitles' : 'money.invoiceTitles' })
  }
  try {
    await withLocalCopy(await storage.temporaryPath(), stored.bytes, read)
  } catch (error) {
    if (error instanceof SheetError) throw refuse(error.key, error.params)
    throw error
  }
  return { rows: await matchLines(context, kind, lines), skipped }
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
  return lines.map((line) => {
    const nothing = (state: State) => ({ ...line, state, candidates: [] as Candidate[] })
    if (line.state === 'wrong') return nothing('wrong')
    if (known.has(line.serial)) return nothing('done')
    if (line.state === 'unclear') return nothing('unclear')
    return { ...line, ...choose(line, candidates(line)) }
  })
}

/** The one record of the line's party is certain; it stands first. */
function choose({ party }: StatementLine, candidates: Candidate[]): { state: State; candidates: Candidate[] } {
  const wanted = plainName(party)
  const named = wanted === '' ? [] : candidates.filter(({ name }) => plainName(name) === wanted)
  if (named.length === 1) return { state: 'certain', candidates: [...named, ...candidates.filter((one) => one !== named[0])] }
  return { state: candidates.length === 0 ? 'none' : 'several', candidates }
}
