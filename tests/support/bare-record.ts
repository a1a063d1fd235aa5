// Records with nothing but what their tables ask for, written past the engine.
import { sql } from 'kysely'
import { newKey } from '../../lib/backend/base/crypto.ts'
import type { Db } from '../../lib/backend/db/gateway.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'

/** Days are told apart: some records are the only ones of theirs. */
let made = 0

/** A row that belongs to a colleague of another department, with nothing but what the table asks for. */
export async function insertBare(db: Db, definition: Definition, key: string): Promise<void> {
  const values: Record<string, unknown> = { [definition.key]: key }
  for (const [name, field] of Object.entries(definition.fields)) {
    // what is shared by default is shared with nobody here
    if (field.kind === 'flag' && field.default === true) values[name] = false
    if (!field.required || (field.default !== undefined && !String(field.default).startsWith('@'))) continue
    if (field.kind === 'date' || field.kind === 'datetime')
      values[name] = new Date(Date.UTC(2026, 0, 1 + ++made)).toISOString().slice(0, 10)
    else if (field.kind === 'decimal' || field.kind === 'int') values[name] = 1
    else if (field.kind === 'text' || field.kind === 'choice' || field.kind === 'ref' || field.kind === 'html')
      values[name] = `x${key.slice(-8)}`
    else if (field.kind === 'json') values[name] = '[]'
    else if (field.kind === 'refs' || field.kind === 'choices') values[name] = []
  }
  if (definition.owned) {
    const { rows } = await sql<{
      user_key: string
      main_depart_key: string
    }>`select user_key, main_depart_key from sys_user where username = 'tangyu'`.execute(db)
    Object.assign(values, { owner_key: rows[0]?.user_key, owner_depart_key: rows[0]?.main_depart_key, create_by_key: rows[0]?.user_key })
  }
  if (definition.parent) {
    const parent = newKey()
    await insertBare(db, entities.find((one) => one.name === definition.parent?.entity) as Definition, parent)
    values[definition.parent.field] = parent
  }
  const names = Object.keys(values)
  await sql`insert into ${sql.table(definition.name)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(names.map((name) => values[name]))})`.execute(
    db,
  )
}
