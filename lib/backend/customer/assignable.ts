// The records that assignment rules assign: new leads and customers of the pools, tickets without a handler (docs/domain/pool.md#assignment-rules).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { tickets } from '../../model/entities/tickets.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Person } from '../entity/people.ts'
import type { Context } from '../kernel/context.ts'
import { takeOver } from './claim.ts'
import { type Limit, limitOf } from './limits.ts'
import { notifyAboutCustomer } from './people.ts'
import { cluePool, customerPool } from './pools.ts'
import { customerTitle } from './records.ts'
import { assignTicket } from './ticket/steps.ts'

export interface Assignable {
  definition: Definition
  /** Rows `t` that never had an owner. */
  isNew: RawBuilder<boolean>
  room(context: Context, person: Person): Promise<Pick<Limit, 'free'>>
  /** Open records by person. */
  loads(context: Context, people: readonly string[]): Promise<Map<string, number>>
  /** Makes the person responsible and notifies him. */
  give(context: Context, row: Row, person: string): Promise<void>
}

const loadRows = rawRows({ person: 'text', n: 'bigint' })

const countOpen = (table: string, column: string, open: RawBuilder<boolean>) => async (context: Context, people: readonly string[]) => {
  const person = sql.ref(`t.${column}`)
  const rows = await loadRows.read(
    context.db,
    sql`select ${person} as person, count(*) as n from ${sql.table(table)} t
      where ${person} = any(${[...people]}::text[]) and ${open} and not t.is_deleted group by ${person}`,
  )
  return new Map(rows.map((row) => [row.person, Number(row.n)]))
}

/** By the entity that a rule names. */
export const assignables: Readonly<Record<string, Assignable>> = {
  CLUE: {
    definition: cluePool.definition,
    isNew: sql<boolean>`(t.pool_flag and t.pre_owner_key is null and t.status = 'UNHANDLED' and not t.is_deleted)`,
    room: (context, person) => limitOf(context, cluePool.limit, person),
    loads: countOpen('clue', 'owner_key', sql<boolean>`t.status in ('UNHANDLED', 'FOLLOWING')`),
    async give(context, row, person) {
      await takeOver(context, cluePool, row, person, 'ASSIGN')
      await notifyAbout(context, cluePool.definition, 'M-CLUE-ASSIGN', {}, [person], { n: 1 })
    },
  },
  CUSTOMER: {
    definition: customerPool.definition,
    isNew: sql<boolean>`(t.sea_flag and t.pre_owner_key is null and t.status = 'SEA' and not t.is_deleted)`,
    room: (context, person) => limitOf(context, customerPool.limit, person),
    loads: countOpen('customer', 'owner_key', sql<boolean>`t.deal_status <> 'YES'`),
    async give(context, row, person) {
      const stored = await takeOver(context, customerPool, row, person, 'ASSIGN')
      const date = String(stored.recycle_time ?? '').slice(0, 10)
      await notifyAboutCustomer(context, 'M-CUSTOMER-GIVEN', stored, [person], { name: customerTitle(stored), date })
    },
  },
  TICKET: {
    definition: tickets,
    isNew: sql<boolean>`(t.handler_key is null and t.status = 'WAIT' and not t.is_deleted)`,
    room: async () => ({ free: Number.POSITIVE_INFINITY }),
    loads: countOpen('tickets', 'handler_key', sql<boolean>`t.status in ('WAIT', 'PROCESSING', 'PENDING')`),
    give: assignTicket,
  },
}
