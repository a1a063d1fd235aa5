// Runs an import through its file in portions; each is one transaction that also stores the position in the file.
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { transferableOf } from '../../model/transferables.ts'
import { SheetError, type SheetRow } from '../base/sheet/sheet.ts'
import type { Db } from '../db/gateway.ts'
import { transferRulesOf } from '../entity/transfer-rules.ts'
import type { BackgroundJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { Fail } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { may, type Principal, principalOf } from '../kernel/principal.ts'
import { importColumns } from './columns.ts'
import { readWords } from './dictionaries.ts'
import { type BatchRow, endPhase, type Imported, moveOn, readBatch } from './import-batch.ts'
import { countNew, type ImportPlan, importRows, rememberRows } from './import-rows.ts'
import { portionsOf, withFile } from './source-rows.ts'

/** Rows per transaction: enough to share common queries, and few enough that other statements wait at most half a second. */
const portion = 500
/** The same for rows with slow preparation, so that progress and cancellation do not wait for hundreds of them. */
const smallPortion = 50

/** The growth factor after which a filled table is analyzed again: until then the planner uses its old small size. */
const growth = 4

/** The import was cancelled while it ran. */
class Cancelled extends Error {}

/** The result of a verification, thrown to roll back its transaction. */
class Tried extends Error {
  readonly imported: Imported
  constructor(imported: Imported) {
    super('tried')
    this.imported = imported
  }
}

/** Verifies or executes an import from its stored position. Does nothing if it waits for its importer. */
export async function runImport(kernel: Kernel, key: string, signal: AbortSignal): Promise<void> {
  const batch = await readBatch(kernel.db, key)
  if (!batch || (batch.status !== 'VERIFYING' && batch.status !== 'RUNNING')) return
  try {
    await withFile({ kernel, db: kernel.db }, batch.file_key, (path) => runFile(kernel, batch, path, signal))
  } catch (error) {
    if (error instanceof Cancelled) return
    if (!(error instanceof SheetError) && !(error instanceof Fail)) throw error
    await endPhase(kernel.db, batch, 'FAILED', kernel.now(), text(batch.locale, `fail.${error.key}`, error.params))
  }
}

async function runFile(kernel: Kernel, batch: BatchRow, path: string, signal: AbortSignal): Promise<void> {
  const definition = transferableOf(batch.entity)
  const plan = await planOf(kernel, definition, batch)
  let passed = 0
  let measured = portion / 2
  const size = plan.rules.prepare && batch.status === 'RUNNING' ? smallPortion : portion
  for await (const rows of portionsOf(path, batch, size)) {
    signal.throwIfAborted()
    const done = Math.min(rows.length, Math.max(0, batch.position - passed))
    if (done > 0) await rememberRows(await contextOf(kernel, kernel.db, batch), plan, rows.slice(0, done))
    const rest = rows.slice(done)
    if (rest.length > 0) await (batch.status === 'VERIFYING' ? tryRows(kernel, plan, rest) : writeRows(kernel, plan, rest))
    passed += rows.length
    if (batch.status === 'RUNNING' && passed >= measured * growth) {
      await sql`analyze ${sql.table(definition.name)}`.execute(kernel.db)
      measured = passed
    }
  }
  await kernel.transaction((db) => finish(kernel, db, batch))
}

async function planOf(kernel: Kernel, definition: Definition, batch: BatchRow): Promise<ImportPlan> {
  const context = await contextOf(kernel, kernel.db, batch)
  const known = new Map((await importColumns(context, definition)).map((column) => [column.name, column]))
  const columns = batch.columns.map(({ field }) => (field ? (known.get(field) ?? null) : null))
  const used = columns.filter((column) => column !== null)
  const words = await readWords(kernel.db, used, batch.locale === 'en')
  return { definition, batch, columns, words, rules: transferRulesOf(context, definition.name), seen: new Map() }
}

/** Runs as the importing user, with his current rights. */
async function contextOf(kernel: Kernel, db: Db, batch: BatchRow): Promise<Context> {
  const user = await principalOf({ kernel, db }, batch.user_key)
  if (!user || !mayImport(user, transferableOf(batch.entity), batch)) throw new SheetError('lostRight')
  const context: Context = systemContext(kernel, db, user)
  context.fromSheet = true
  Object.assign(context.request, { locale: batch.locale, ip: batch.ip ?? '' })
  return context
}

/** Whether a user may import into an entity, and into the pool if requested. */
function mayImport(user: Principal, definition: Definition, batch: Pick<BatchRow, 'to_pool'>): boolean {
  return may(user, `${definition.permission}:i`) && (!batch.to_pool || mayFillPool(user, definition))
}

/** Only administrators and leaders import records without an owner (docs/domain/transfer.md#import). */
export const mayFillPool = (user: Principal, definition: Definition) =>
  definition.owned === true && 'sea_flag' in definition.fields && user.is_leader

async function writeRows(kernel: Kernel, plan: ImportPlan, rows: readonly SheetRow[]): Promise<void> {
  const { batch, rules } = plan
  const prepared = rules.prepare ? await rules.prepare(await countNew(await contextOf(kernel, kernel.db, batch), plan, rows)) : []
  await kernel.transaction(async (db) => {
    // in a crash, rows and position are lost together and then written again; the commit that ends the import waits for the disk, which covers all commits before it
    await sql`set local synchronous_commit = off`.execute(db)
    const imported = await importRows(await contextOf(kernel, db, batch), plan, rows, prepared)
    if (!(await moveOn(db, batch, rows.length, imported))) throw new Cancelled()
  })
}

/** Writes the rows by the same rules and rolls them back. */
async function tryRows(kernel: Kernel, plan: ImportPlan, rows: readonly SheetRow[]): Promise<void> {
  try {
    await kernel.transaction(async (db) => {
      const context: Context = await contextOf(kernel, db, plan.batch)
      context.trial = true
      throw new Tried(await importRows(context, plan, rows, null))
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    const tried = { ...error.imported, handouts: [] }
    const moved = await kernel.transaction((db) => moveOn(db, plan.batch, rows.length, tried))
    if (!moved) throw new Cancelled()
  }
}

async function finish(kernel: Kernel, db: Db, batch: BatchRow): Promise<void> {
  if (batch.status === 'VERIFYING') {
    await endPhase(db, batch, 'VERIFIED', kernel.now())
    return
  }
  if (!(await endPhase(db, batch, 'DONE', kernel.now()))) throw new Cancelled()
  const context = await contextOf(kernel, db, batch)
  const done = (await readBatch(db, batch.batch_key)) ?? batch
  const change = (field: string, value: unknown) => ({ field, old: null, new: value })
  await context.audit({
    biz_type: 'import_batch',
    biz_key: batch.batch_key,
    action: 'import',
    diff: [
      change('entity', batch.entity),
      change('file_name', batch.file_name),
      ...(['success', 'updated', 'skipped', 'fail'] as const).map((name) => change(name, done[name])),
    ],
  })
  await context.emit('message', {
    code: 'M-IMPORT-DONE',
    receivers: [batch.user_key],
    params: { n: done.success + done.updated, m: done.fail },
    biz_type: 'import_batch',
    biz_key: batch.batch_key,
  })
}

export const importBackgroundJob: BackgroundJob = {
  type: 'transfer.import',
  run: runImport,
  async giveUp(kernel, key) {
    const batch = await readBatch(kernel.db, key)
    if (batch) await endPhase(kernel.db, batch, 'FAILED', kernel.now(), text(batch.locale, 'fail.internal'))
  },
}
