// What a start installs: once, again without harm, and without undoing what an administrator did.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { permissionSeeds } from '../../lib/model/menu-tree.ts'
import { builtInRoles, defaultGrants } from '../../lib/model/roles.ts'
import { clientOf, password } from '../support/backend.ts'
import { openTestDatabase } from '../support/database.ts'

const login = 'POST /api/app/base/app/sys/user/login'
const tables = [
  'permission',
  'role',
  'role_permission',
  'permission_group',
  'dictionary',
  'dictionary_item',
  'app_info',
  'base_info',
  'department',
  'sys_user',
  'position',
]

test('starts, three at once too, install everything once and keep an administrator’s changes; the first administrator’s password is shown until it is used', async () => {
  const gateway = await openTestDatabase()
  const start = (demo?: { data: 'people'; password: string }) =>
    startBackend({ gateway, checkAnswers: true, clock: false, log: log.child({}, { level: 'fatal' }), demo })
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(gateway.db)
      counts[table] = Number(rows[0]?.n)
    }
    return counts
  }

  const [first] = await Promise.all([start(), start(), start()])
  const before = await count()
  expect(before).toMatchObject({
    permission: permissionSeeds.length,
    role: builtInRoles.length,
    department: 1,
    sys_user: 1,
    app_info: 1,
    base_info: 1,
    permission_group: 9,
  })
  expect(before.role_permission).toBe(builtInRoles.reduce((sum, role) => sum + defaultGrants(role).length, 0))
  expect(first.firstAdministrator).toMatchObject({ username: 'admin' })

  const second = await start()
  expect(await count()).toEqual(before)
  const given = second.firstAdministrator as { username: string; password: string }
  expect(given.password).not.toBe(first.firstAdministrator?.password)
  const visitor = clientOf(second, '', '')
  expect((await visitor.send(login, { username: 'admin', password: first.firstAdministrator?.password ?? '' }, { form: true })).code).toBe(
    1,
  )
  const entered = await visitor.ok<{ token: string; must_change_password: boolean }>(login, given, { form: true })
  expect(entered.must_change_password).toBe(true)
  const admin = clientOf(second, entered.token, '')
  await admin.ok('PUT /api/app/base/app/sys/user/changePassword', { old_password: given.password, password: 'Chosen-by-me-7' })
  const again = await visitor.ok<{ token: string }>(login, { username: 'admin', password: 'Chosen-by-me-7' }, { form: true })
  const chief = clientOf(second, again.token, '')

  const list = await chief.ok<{ permission_key: string; url: string; perms: string; row_version: number }[]>(
    'GET /api/app/base/app/sys/permission/list',
  )
  const track = list.find((row) => row.url === '/system/track')
  await chief.ok('POST /api/app/base/app/sys/permission/edit', { permission_key: track?.permission_key, name: '点击', status: '0' })
  await chief.ok('GET /api/eis/restful/dictionary/del/{id}', {
    id: (
      await chief.ok<{ value: string; item_key: string }[]>('GET /api/app/base/sys/dict/getDictItems/{code}', { code: 'LOSE_REASON' })
    ).find((item) => item.value === 'PRICE')?.item_key,
  })
  const roles = await chief.ok<{ role_code: string; role_key: string }[]>('GET /api/app/base/sys/role/queryall')
  const desk = roles.find((role) => role.role_code === 'front_desk')?.role_key
  await chief.ok('POST /api/app/base/app/sys/permission/saveRolePermission', { role_key: desk, permission_keys: [] })

  const third = await start()
  expect(third.firstAdministrator).toBeNull()
  expect(await chief.ok('GET /api/app/base/app/sys/permission/queryRolePermission', { role_key: desk })).toMatchObject({
    permission_keys: [],
  })
  const items = await chief.ok<{ value: string }[]>('GET /api/app/base/sys/dict/getDictItems/{code}', { code: 'LOSE_REASON' })
  expect(items.map((item) => item.value)).not.toContain('PRICE')
  const { rows } = await sql<{
    name: string
    status: string
  }>`select name, status from permission where permission_key = ${track?.permission_key}`.execute(gateway.db)
  expect(rows[0]).toEqual({ name: '点击', status: '0' })

  await sql`delete from permission where perms = 'stat:star:view'`.execute(gateway.db)
  await sql`update seed_ledger set items = items - 'stat:star:view' where seed_set = 'permission'`.execute(gateway.db)
  await sql`update seed_ledger set items = items - 'sales stat:star:view' where seed_set = 'grant'`.execute(gateway.db)
  await start()
  const grown = await sql<{
    n: string
  }>`select count(*) as n from role_permission g join permission p using (permission_key) join role r using (role_key)
    where p.perms = 'stat:star:view' and r.role_code = 'sales'`.execute(gateway.db)
  expect(grown.rows[0]?.n).toBe('1')

  const demo = await start({ data: 'people', password })
  expect(demo.firstAdministrator).toBeNull()
  expect((await clientOf(demo, '', '').send(login, { username: 'chenli', password }, { form: true })).code).toBe(0)
  expect((await count()).sys_user).toBe(35)
  await start({ data: 'people', password })
  expect((await count()).sys_user).toBe(35)
  await gateway.close()
})
