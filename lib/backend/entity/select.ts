// The select list of an entity's rows: columns, names of references, facts. Its SQL text is the same for every caller and therefore cached.
import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { companionOf } from '../../model/field.ts'
import type { Context } from '../kernel/context.ts'
import { type Column, targetOf } from './columns.ts'
import { type Hooks, hooksOf } from './hooks.ts'

const compiler = new PostgresQueryCompiler()

/** SQL without parameters as plain text: building and compiling it for every request costs more than sending it. Throws when it has a parameter. */
export function asText(builder: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = compiler.compileQuery(builder.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error(`A value stands in a constant statement: ${text}`)
  return sql.raw(text)
}

/** Caches the result of a function per key object. */
export function keeping<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(key)
    kept.set(key, made)
    return made
  }
}

/** Every column of an answer, in the definition's order. */
export const allColumns = keeping((definition: Definition): readonly Column[] => [...columnsOf(definition).values()])

/** The columns themselves, of table `t`. Pass the same array again for the same columns. */
export const ownColumns = keeping((columns: readonly Column[]) => asText(sql.join(columns.map((column) => sql.ref(`t.${column.name}`)))))

/**
 * Names of the rows' references, each read by its own subselect: a subselect is planned quickly, while each further join multiplies the join orders that the planner tries. Begins with a
 * comma where there are any.
 */
export const nameColumns = keeping((columns: readonly Column[]) => {
  const parts = columns.flatMap((column) => {
    const { field } = column
    if (field.kind !== 'ref' && field.kind !== 'refs') return []
    const target = targetOf(field.to)
    const alias = sql.ref(companionOf(column.name))
    const own = sql.ref(`t.${column.name}`)
    const from = sql`from ${sql.table(target.table)} r where r.${sql.ref(target.key)}`
    if (field.kind === 'ref') return [sql`, (select r.${sql.ref(target.name)} ${from} = ${own}) as ${alias}`]
    return [
      sql`, (select coalesce(array_agg(r.${sql.ref(target.name)} order by array_position(${own}, r.${sql.ref(target.key)})), '{}') ${from} = any(${own})) as ${alias}`,
    ]
  })
  return parts.length === 0 ? sql.raw('') : asText(sql.join(parts, sql` `))
})

/** What the entity's `decorate` needs, as column facts__. Begins with a comma where there is any. */
export function factColumn(context: Context, definition: Definition): RawBuilder<unknown> {
  const { facts } = hooksOf(context, definition.name)
  return facts ? textOfFacts(facts) : sql.raw('')
}

const textOfFacts = keeping((facts: NonNullable<Hooks['facts']>) => asText(sql`, ${facts('t')} as facts__`))
