// Every mistake of records that are not written: a save stops at the first kind of refusal, an import names them all (docs/domain/transfer.md#import).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { checkRecord } from '../../model/record.ts'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, Invalid, type Reason } from '../kernel/fail.ts'
import { checkRecords } from './checks.ts'
import { validateExt } from './custom-fields.ts'
import { asRequested, extOf, givenFields, type RecordInput, startingRow } from './draft.ts'
import { askRules, keyOf, type Row, rulesOf, type Write } from './hooks.ts'
import { visibleRows } from './scope.ts'
import { plainRow } from './store.ts'

/** A record whose mistakes are listed. */
export interface Suspect extends RecordInput {
  /** Fields whose cells could not be read; they are not checked for being missing. */
  unread?: ReadonlySet<string>
  /** It would be skipped because its record exists: only its values are checked, not the change. */
  known?: string
  /** It repeats an earlier record of the batch, which is reported already. */
  repeats?: boolean
}

export interface Mistakes {
  /** The first reason of each field. */
  fields: Record<string, Reason>
  /** The error of the record as a whole. */
  whole: Fail[]
}

interface Draft extends Write {
  key: string
  changed: ReadonlySet<string>
  ext: ReturnType<typeof validateExt> | null
  suspect: Suspect
  mistakes: Mistakes
}

/** The mistakes of each record, by the checks of a save. Nothing is stored; call it in a transaction. */
export async function mistakesOf(context: Context, definition: Definition, suspects: readonly Suspect[]): Promise<Mistakes[]> {
  if (suspects.length === 0) return []
  await sql`savepoint mistakes`.execute(context.db)
  try {
    const olds = await storedRows(context, definition, suspects)
    const drafts = suspects.map((suspect) => draftOf(context, definition, suspect, olds))
    for (const [draft, fail] of await checkRecords(context, definition, drafts)) note(draft, fail)
    await askHooks(
      context,
      definition,
      drafts.filter(({ suspect }) => suspect.known === undefined && !suspect.repeats),
    )
    return drafts.map(({ mistakes }) => mistakes)
  } finally {
    await sql`rollback to savepoint mistakes`.execute(context.db)
    await sql`release savepoint mistakes`.execute(context.db)
  }
}

/** A rule that does not find the parent because its cell could not be read; that cell is reported already. */
const misses = ({ suspect: { unread } }: Draft, fail: Fail) => fail.code === 404 && unread !== undefined && unread.size > 0

function note(draft: Draft, fail: Fail): void {
  const { mistakes, suspect } = draft
  if (!(fail instanceof Invalid)) {
    if (!misses(draft, fail)) mistakes.whole.push(fail)
  } else
    for (const [name, reason] of Object.entries(fail.fields)) {
      const said = suspect.unread?.has(name) || (suspect.repeats && reason === 'validation.taken')
      if (!said) mistakes.fields[name] ??= reason
    }
}

async function storedRows(context: Context, definition: Definition, suspects: readonly Suspect[]): Promise<Map<string, Row>> {
  const keys = suspects.flatMap(({ input }) => (typeof input[definition.key] === 'string' ? [input[definition.key] as string] : []))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = any(${keys}::text[]) and not t.is_deleted and ${visibleRows(context, definition)}`.execute(
    context.db,
  )
  return new Map(rows.map((row) => [keyOf(definition, row), plainRow(definition, row)]))
}

/** The record as far as it can be read, with the problems of its values. */
function draftOf(context: Context, definition: Definition, suspect: Suspect, olds: ReadonlyMap<string, Row>): Draft {
  const { input, server = asRequested, known } = suspect
  const named = input[definition.key] as string | undefined
  const old = (named && olds.get(named)) || null
  const given = givenFields(context, definition, old, input)
  const candidate = startingRow(context, definition, old, input, given)
  const { values, problems } = checkRecord(definition, candidate, { now: context.now, old, fromSheet: context.fromSheet })
  const mistakes: Mistakes = { fields: {}, whole: [] }
  for (const [name, { key, params }] of Object.entries(problems))
    if (!suspect.unread?.has(name)) mistakes.fields[name] = [`validation.${key}`, params ?? {}]
  const ext = definition.ext ? validateExt(context.user, definition, extOf(input.ext), extOf(old?.ext)) : null
  const key = known ?? named ?? newKey()
  const row: Row = { ...candidate, ...values, ...server.values, ...(ext ? { ext: ext.ext } : {}), [definition.key]: key }
  for (const name of Object.keys(problems)) row[name] = null
  const changed = new Set([...given].filter((name) => !problems[name]))
  return { key, old, row, given, changed, ext, suspect, mistakes }
}

/** The rules of the entity's area: for all records together, or one by one if a rule takes only one or cannot check incomplete records. */
async function askHooks(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<void> {
  const together = rulesOf(context, definition.name).alone ? null : await runRules(context, definition, drafts)
  for (const draft of drafts) {
    const fail = (together ?? (await runRules(context, definition, [draft])))?.get(draft)
    if (fail) note(draft, fail)
  }
}

/** The refusals of these drafts; null where a rule cannot decide because a required value is missing, which is reported already. */
async function runRules(context: Context, definition: Definition, drafts: readonly Draft[]): Promise<Map<Draft, Fail> | null> {
  const [only, ...others] = drafts
  if (!only) return null
  await sql`savepoint checked`.execute(context.db)
  try {
    return await askRules(context, definition.name, drafts)
  } catch (error) {
    await sql`rollback to savepoint checked`.execute(context.db)
    if (error instanceof Fail && others.length === 0) return new Map([[only, error]])
    context.log.debug({ err: error, entity: definition.name }, 'a rule could not check unfinished records')
    return null
  } finally {
    await sql`release savepoint checked`.execute(context.db)
  }
}
