// The hand-over of records: of their owner, and of the fields whose definition has a duty.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Condition } from '../../model/field.ts'
import type { Context } from '../kernel/context.ts'
import { transition } from './change.ts'
import type { Handed, HandOver } from './hand-over.ts'
import type { Row } from './hooks.ts'
import { lockRows } from './lock-row.ts'
import { logOwner, type OwnedKind } from './owner-log.ts'
import { isPersonal, staysWithOwner } from './personal.ts'
import { anyOf, departmentOf } from './scope.ts'

/** A field with a duty: it names the person responsible for a record. */
interface Duty {
  name: string
  many: boolean
  while: Condition | null
}

/** The fields of an entity that are handed over. */
export function dutiesOf({ fields }: Definition): Duty[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || !field.duty) return []
    return [{ name, many: field.kind === 'refs', while: field.duty === true ? null : field.duty }]
  })
}

/** Whether a change of owner is also written to the owner log (docs/domain/customer.md#owner-log). */
const logged: Readonly<Record<string, OwnedKind>> = { clue: 'CLUE', business: 'BUSINESS', supplier: 'SUPPLIER', resource: 'RESOURCE' }

interface Ways {
  /** A condition on `t` for further rows of the user. */
  also?: (from: readonly string[]) => RawBuilder<boolean>
  /** Further columns that change. */
  set?: (context: Context, row: Row, handed: Handed) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Locks what is above the row, before the row changes. */
  before?: (context: Context, row: Row, handed: Handed) => Promise<void>
  /** Moves what depends on it. */
  after?: (context: Context, old: Row, stored: Row, handed: Handed) => Promise<void>
}

/** How the records of an entity are handed over; an area adds its own parts. */
export function recordHandOver(definition: Definition, { also, set, before, after }: Ways = {}): HandOver {
  const duties = dutiesOf(definition)
  const named = (from: readonly string[]) => {
    const owner = sql<boolean>`(t.owner_key = any(${[...from]}::text[]) and not ${staysWithOwner(definition)})`
    return anyOf([...(definition.owned ? [owner] : []), ...duties.map((duty) => names(duty, from)), ...(also ? [also(from)] : [])])
  }
  return {
    needs: `${definition.permission}:q`,
    columns: [...(definition.owned ? ['owner_key'] : []), ...duties.map(({ name }) => name)].map((name) => `${definition.name}.${name}`),
    held: (_context, from) => sql`select t.${sql.ref(definition.key)} as key, t.${sql.ref(definition.title)}::text as name
      from ${sql.table(definition.name)} t where not t.is_deleted and ${named(from)}`,
    async move(context, handed) {
      const { key, from, to } = handed
      const his = sql<boolean>`t.${sql.ref(definition.key)} = ${key} and ${named([from])}`
      if (before) {
        const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t where ${his} and not t.is_deleted`.execute(
          context.db,
        )
        if (rows[0]) await before(context, rows[0], handed)
      }
      const [row] = await lockRows(context, definition, his)
      if (!row) return false
      const owns = definition.owned === true && row.owner_key === from && !isPersonal(definition, row)
      const stored = await transition(context, definition, row, {
        action: 'handOver',
        set: {
          ...(owns && (await newOwner(context, from, to))),
          ...Object.fromEntries(duties.flatMap((duty) => replaced(duty, row, handed))),
          ...(await set?.(context, row, handed)),
        },
      })
      const kind = logged[definition.name]
      if (owns && kind) await logOwner(context, { kind, key, from, to, change: 'TRANSFER', reason: handOverReason })
      await after?.(context, row, stored, handed)
      return true
    },
  }
}

/** Why an owner changed, in the log of owners. */
export const handOverReason = '离职交接'

const ruled = ({ while: open }: Duty): RawBuilder<boolean> =>
  open ? sql<boolean>`t.${sql.ref(open.field)} = any(${[...open.in]}::text[])` : sql<boolean>`true`

function names(duty: Duty, from: readonly string[]): RawBuilder<boolean> {
  const column = sql`t.${sql.ref(duty.name)}`
  const his = duty.many ? sql`${column} && ${[...from]}::text[]` : sql`${column} = any(${[...from]}::text[])`
  return sql<boolean>`(${his} and ${ruled(duty)})`
}

/** The new value of a field that names the user; each person is in a list once. */
function replaced({ name, many, while: open }: Duty, row: Row, { from, to }: Handed): [string, unknown][] {
  if (open && !open.in.includes(String(row[open.field]))) return []
  if (!many) return row[name] === from ? [[name, to]] : []
  const keys = (row[name] ?? []) as string[]
  if (!keys.includes(from)) return []
  return [[name, sql`${[...new Set(keys.map((key) => (key === from ? to : key)))]}::text[]`]]
}

const newOwner = async ({ db }: Context, from: string, to: string) => ({
  owner_key: to,
  owner_depart_key: await departmentOf(db, to),
  participant_keys: sql`(select array_agg(distinct k) from unnest(array_append(array_remove(t.participant_keys, ${from}), ${to}::text)) k)`,
})
