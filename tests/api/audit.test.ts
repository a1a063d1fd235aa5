// Every call that changes something says in the operation log who did what to which record. The pipeline looks at each write of every test; here is what it looks for.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas, catalogue } from '../../lib/backend/areas.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { call } from '../../lib/backend/kernel/call.ts'
import { watchTraces } from '../../lib/backend/kernel/check-traces.ts'
import { writeAudit } from '../../lib/backend/kernel/traces.ts'
import { callOf } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { insertBare } from '../support/bare-record.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

describe('the look at a write', () => {
  const me = 'a'.repeat(32)
  const whole = { biz_type: 'customer', biz_key: 'k', action: 'update', user_key: me }
  const looked = (traces: readonly (typeof whole)[], change: boolean) =>
    backend.kernel.transaction(async (db) => {
      const check = await watchTraces(db, 'POST /x', me)
      if (change) await db.insertInto('setting').values({ name: newKey() }).execute()
      for (const { user_key, ...entry } of traces) await writeAudit(db, entry, { user_key, ip: '', now: new Date() })
      await check()
    })

  test('a changed row without a line is named with its table; without a change none is asked for', async () => {
    await expect(looked([], true)).rejects.toThrow('POST /x changed setting and left no line in the operation log')
    await looked([], false)
    await looked([whole], true)
  })

  test.each([
    ['nobody', { user_key: newKey() }],
    ['no record', { biz_key: '' }],
  ])('a line that names %s is none', async (_, part) => {
    await expect(looked([{ ...whole, ...part }], true)).rejects.toThrow('left no line')
  })

  test('an action without words in both languages is refused', async () => {
    await expect(looked([{ ...whole, action: 'frobnicate' }], true)).rejects.toThrow('frobnicate of customer')
  })

  test('every write of a call is looked at, and taken back with the call', async () => {
    const name = newKey()
    const silent = call('POST /api/eis/restful/silent', {
      summary: ['静默修改', 'A silent change'],
      permission: 'signedIn',
      write: true,
      async handle(context) {
        await context.db.insertInto('setting').values({ name }).execute()
        return null
      },
    })
    const extra = { name: 'silent', calls: [silent] } as unknown as (typeof areas)[number]
    const other = await testBackend('people', { areas: [...areas, extra] })
    expect((await (await other.as('hemin')).send(silent.key)).status).toBe(500)
    const { rows } = await sql`select 1 from setting where name = ${name}`.execute(other.kernel.db)
    expect(rows).toEqual([])
    await other.close()
  })
})

describe('the catalogue', () => {
  test('these changes are not told of, and no others', () => {
    const untold = Object.groupBy(
      catalogue.filter((one) => one.unlogged),
      (one) => one.unlogged as string,
    )
    const paths = Object.fromEntries(
      Object.entries(untold).map(([why, calls]) => [why, calls?.map(({ path }) => path.split('/').slice(4).join('/')).sort()]),
    )
    expect(paths).toEqual({
      // what nobody but the caller sees
      own: [
        'app/sys/savedQuery/setDefault',
        'app/sys/star/save',
        'app/sys/user/ownerProof',
        'app/sys/user/ownerProof/begin',
        'app/sys/user/passkey/begin',
        'app/sys/user/permission/favorite/addFavorite',
        'app/sys/user/permission/favorite/deleteFavorite',
        'app/sys/user/permission/favorite/sort',
        'app/sys/user/secondFactor/begin',
        'app/sys/viewSetting/save',
        'knowledge/favorite',
        'knowledge/like',
        'message/setting/save',
      ],
      // marks and counts of reading
      reading: [
        'bpm/model/editing',
        'knowledge/record/view',
        'message/acceptor/update',
        'message/acceptor/updateAll',
        'news/public/view/{id}',
        'site/forum/view/{id}',
        'site/info/fetch',
      ],
      // another log tells of it
      otherwise: ['app/sys/user/userTokenToCode', 'track/log/create'],
    })
  })

  test('these write in transactions of their own, past the look at a write, and no others', () => {
    const past = catalogue.filter(({ changes, write }) => changes && !write)
    expect(past.map(({ path }) => path.split('/').slice(3).join('/')).sort()).toEqual([
      'base/app/file/upload',
      'base/app/sys/operations/try',
      'base/app/sys/user/identity/begin',
      'base/app/sys/user/identity/finish',
      'base/app/sys/user/login',
      'base/app/sys/user/loginFactor',
      'base/app/sys/user/loginPasskey',
      'biz/site/partnerPay/save',
      'restful/export/start',
      'restful/finance/match/apply',
      'restful/import/cancel',
      'restful/import/setting',
      'restful/import/start',
      'restful/import/verify',
      'restful/user/base/addUser',
      'restful/user/base/sendCode',
    ])
  })

  const deletable = entities.filter((definition) => catalogue.some(({ key }) => key === callOf(definition, 'deleteById')))

  test('a deleted record of any kind is in the log, with who deleted it', async () => {
    const { db } = backend.kernel
    let deleted = 0
    for (const definition of deletable) {
      const key = newKey()
      await insertBare(db, definition, key)
      const { code } = await admin.send(callOf(definition, 'deleteById'), { [definition.key]: key })
      const { rows } =
        await sql`select action, user_key from operation_log where biz_type = ${definition.name} and biz_key = ${key}`.execute(db)
      // a record of nothing else is more than some kinds can be deleted by
      const told = code === 0 ? [{ action: 'delete', user_key: admin.userKey }] : []
      expect([definition.name, rows]).toEqual([definition.name, told])
      if (code === 0) deleted++
    }
    expect(deleted).toBeGreaterThan(deletable.length / 2)
  })
})
