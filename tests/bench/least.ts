// The least statements that the work of a call needs, written by hand: row, history, number and message of a write, the rows of a list. Without rules, rights and forms.
import type pg from 'pg'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { quoteName } from '../../lib/backend/db/raw-rows.ts'
import type { Definition } from '../../lib/model/definition.ts'

export interface Least {
  create(): Promise<unknown>
  /** Each caller changes a row of its own. */
  update(caller: number): Promise<unknown>
  record(): Promise<unknown>
  /** The newest rows and their number up to a thousand; `where` is a condition in SQL with its values. */
  list(where?: string, values?: readonly unknown[]): Promise<unknown>
}

/** Works by hand on the rows with `keys` of a definition's table; new rows are copies of the first one. */
export function handWritten(pool: pg.Pool): (definition: Definition, keys: readonly string[]) => Promise<Least> {
  return async (definition, keys) => {
    const [key] = keys
    let reads = 0
    const keyOf = (caller: number) => keys[caller % keys.length]
    const table = quoteName(definition.name)
    const name = quoteName(definition.key)
    const code = Object.entries(definition.fields).find(([, field]) => field.kind === 'code')?.[0]
    const sequence = `bench_${definition.name}`
    await pool.query(`create sequence if not exists ${quoteName(sequence)}`)
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ${name} = $1`, [
      key,
    ])
    const model = rows[0]?.row ?? {}
    // grams in their own place, unique values left out: what is measured is a row of the usual size
    for (const field of (definition.unique ?? []).flat()) if (!definition.fields[field]?.required) model[field] = null
    const hash = (definition.unique ?? [])
      .flat()
      .find((field) => typeof model[field] === 'string' && definition.fields[field]?.kind === 'text')
    const audit = (client: pg.PoolClient, one: unknown, action: string) =>
      client.query(
        `insert into operation_log (log_key, biz_type, biz_key, action, diff, create_time) values ($1, $2, $3, $4, $5::jsonb, now())`,
        [newKey(), definition.name, one, action, '[{"field":"remark","old":null,"new":"回访记录"}]'],
      )
    const inTransaction = async (work: (client: pg.PoolClient) => Promise<void>) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(client)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    }
    return {
      create: () =>
        inTransaction(async (client) => {
          const fresh = newKey()
          const values: Record<string, unknown> = {
            ...model,
            [definition.key]: fresh,
            is_deleted: false,
            create_time: new Date().toISOString(),
          }
          if (hash) values[hash] = fresh
          const number = code ? `r.row || jsonb_build_object('${code}', 'H' || nextval('${sequence}'))` : 'r.row'
          await client.query(
            `insert into ${table} select (jsonb_populate_record(null::${table}, ${number})).* from (select $1::jsonb as row) r returning *`,
            [JSON.stringify(values)],
          )
          await audit(client, fresh, 'create')
          await client.query(
            `insert into job (job_key, type, payload, run_at) values (replace(gen_random_uuid()::text, '-', ''), 'event/bench', $1, now())`,
            ['{"key":"bench"}'],
          )
        }),
      update: (caller) =>
        inTransaction(async (client) => {
          await client.query(`select * from ${table} where ${name} = $1 for update`, [keyOf(caller)])
          await client.query(`update ${table} set update_time = now(), row_version = row_version + 1 where ${name} = $1 returning *`, [
            keyOf(caller),
          ])
          await audit(client, keyOf(caller), 'update')
        }),
      record: () => pool.query(`select * from ${table} where ${name} = $1 and not is_deleted`, [keyOf(reads++)]),
      list: async (where = 'true', values = []) => {
        const sort = quoteName(definition.list.sort.replace(/^-/, ''))
        const rows = `not is_deleted and (${where})`
        const direction = definition.list.sort.startsWith('-') ? 'desc' : 'asc'
        await Promise.all([
          pool.query(`select * from ${table} where ${rows} order by ${sort} ${direction}, ${name} ${direction} limit 10`, [...values]),
          pool.query(`select count(*) from (select 1 from ${table} where ${rows} limit 1001) counted`, [...values]),
        ])
      },
    }
  }
}
