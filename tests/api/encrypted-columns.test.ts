// Every encrypted column, by the definitions: what a save stores of it is not readable in its table, in a new record, in a changed one and in one that goes to another state (docs/security.md).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptText, newKey, searchHash } from '../../lib/backend/base/crypto.ts'
import { transition } from '../../lib/backend/entity/change.ts'
import { entityHooks, type Row } from '../../lib/backend/entity/hooks.ts'
import { storeRecord, storeRecords } from '../../lib/backend/entity/save.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { principalOf } from '../../lib/backend/kernel/principal.ts'
import { isEncrypted } from '../../lib/model/columns.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Field } from '../../lib/model/field.ts'
import { user } from '../../lib/model/organisation.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const db = () => backend.kernel.db
const columns = [...entities, user].flatMap((definition) =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    isEncrypted(field) ? [{ definition, name, format: 'format' in field ? field.format : undefined }] : [],
  ),
)

let counted = 0
/** A value of each format, another one each time. */
function sample(format: string | undefined): string {
  const n = String(10_000_000 + ++counted)
  if (format === 'landline') return `020-${n}`
  if (format === 'account') return `622202${n}99`
  if (format === 'idCard') {
    const head = `44010619900101${n.slice(-3)}`
    const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce((total, weight, at) => total + weight * Number(head[at]), 0)
    return head + '10X98765432'[sum % 11]
  }
  return `138${n}`
}

async function inTransaction<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const principal = await principalOf({ kernel: backend.kernel, db: db() }, admin.userKey)
  if (!principal) throw new Error('nobody')
  return db()
    .transaction()
    .execute((transaction) => work(systemContext(backend.kernel, transaction as never, principal)))
}

/** An entity as the engine writes it, without what else must be right: of its fields the named one alone is given by a caller. */
const alone = ({ owned: _, ...definition }: Definition, name: string): Definition => ({
  ...definition,
  unique: [],
  fields: Object.fromEntries(
    Object.entries(definition.fields).map(([one, { required: __, requiredWhen: ___, ...field }]): [string, Field] => [
      one,
      (one === name ? field : { ...field, readOnly: true }) as Field,
    ]),
  ),
})

/** What the table of an entity asks of a row at least. */
async function bareValues(definition: Definition): Promise<Row> {
  const key = newKey()
  await insertBare(db(), definition, key)
  const where = sql`${sql.ref(definition.key)} = ${key}`
  const { rows } = await sql<Row>`select * from ${sql.table(definition.name)} where ${where}`.execute(db())
  await sql`delete from ${sql.table(definition.name)} where ${where}`.execute(db())
  const { [definition.key]: _, ...values } = rows[0] ?? {}
  return Object.fromEntries(Object.keys(definition.fields).flatMap((name) => (values[name] == null ? [] : [[name, values[name]]])))
}

describe('of every encrypted column a new record, a changed one, one that is changed among many and one that goes to another state are not readable in their table', () => {
  test.each(columns)('$definition.name $name', async ({ definition, name, format }) => {
    const one = alone(definition, name)
    // the rules of its area are about other things
    backend.kernel.get(entityHooks).delete(definition.name)
    const given = (value: string, values: Row = {}) => ({ values: { ...values, [name]: value }, rights: { trusted: 'a test' } }) as const
    const expectHidden = async (key: unknown, value: string) => {
      const { rows } = await sql<{ stored: string; hash: string }>`select ${sql.ref(name)} as stored, ${sql.ref(`${name}_hash`)} as hash
        from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${key}`.execute(db())
      expect(rows[0]?.stored).toMatch(/^enc:/)
      expect(decryptText(rows[0]?.stored ?? '')).toBe(value)
      expect(rows[0]?.hash).toBe(searchHash(value))
    }
    const bare = await bareValues(definition)
    const values = [sample(format), sample(format), sample(format)] as const
    const { [definition.key]: key } = await inTransaction((context) => storeRecord(context, one, {}, given(values[0], bare)))
    await expectHidden(key, values[0])
    await inTransaction((context) => storeRecord(context, one, { [definition.key]: key }, given(values[1])))
    await expectHidden(key, values[1])
    const many = await inTransaction((context) =>
      storeRecords(context, one, [{ input: { [definition.key]: key }, server: given(values[2]) }]),
    )
    expect(many[0]?.fail).toBeUndefined()
    await expectHidden(key, values[2])
    const moved = sample(format)
    const stored = await inTransaction((context) =>
      transition(context, one, { [definition.key]: key }, { action: 'move', set: { [name]: moved } }),
    )
    expect(stored[name]).toBe(moved)
    await expectHidden(key, moved)
  })
})
