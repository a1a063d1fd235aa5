// The actual schema of a database, read from its catalogue in PostgreSQL's own spelling, so that two databases can be compared.
import { type Kysely, sql } from 'kysely'

export interface FoundColumn {
  name: string
  type: string
  notNull: boolean
  /** PostgreSQL's text of the default. */
  default: string | null
  identity: boolean
}

export interface FoundTable {
  name: string
  columns: FoundColumn[]
  key: string[]
  /** Name → PostgreSQL's text of the index. */
  indexes: Record<string, string>
  /** Name → PostgreSQL's text of the trigger. */
  triggers: Record<string, string>
}

/** Tables of the migrator itself. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum']

/** PostgreSQL builds these texts slowly. */
const texts = {
  full: {
    default: sql`pg_get_expr(d.adbin, d.adrelid)`,
    index: sql`pg_get_indexdef(i.indexrelid)`,
    trigger: sql`pg_get_triggerdef(t.oid)`,
  },
  brief: {
    default: sql`case when a.atthasdef then '' end`,
    index: sql`case when i.indisunique then pg_get_indexdef(i.indexrelid) else '' end`,
    trigger: sql`''`,
  },
}

/**
 * Every table of the connection's schema by name, without invalid indexes and disabled triggers. `brief` takes a third of the time: only unique indexes have their text, every other text is
 * empty.
 */
export async function introspect<T>(db: Kysely<T>, detail: 'full' | 'brief' = 'full'): Promise<Map<string, FoundTable>> {
  const text = texts[detail]
  const { rows } = await sql<FoundTable>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'default', ${text.default}, 'identity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select jsonb_object_agg(ic.relname, ${text.index}) from pg_index i join pg_class ic on ic.oid = i.indexrelid
        where i.indrelid = c.oid and not i.indisprimary and i.indisvalid), '{}') as indexes,
      coalesce((select jsonb_object_agg(t.tgname, ${text.trigger}) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled <> 'D'), '{}') as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname <> all(${ownTables}::text[])
    order by c.relname`.execute(db)
  return new Map(rows.map((table) => [table.name, { ...table, columns: table.columns ?? [] }]))
}
