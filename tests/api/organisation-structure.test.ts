// Departments, roles, permissions, groups, favourites, positions: their calls and what changes with them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

type Row = Record<string, unknown>
interface Node extends Row {
  id: string
  depart_name: string
  depart_code: string
  children: Node[]
}
interface MenuNode extends Row {
  path: string
  hidden: boolean
  isFavorite: boolean
  meta: Row & { permission_key: string; permissionList: string[] }
  children: MenuNode[]
}

const depart = '/api/app/base/app/sys/depart'
const role = '/api/app/base/sys/role'
const permission = '/api/app/base/app/sys/permission'
const favourite = '/api/app/base/app/sys/user/permission/favorite'

let backend: TestBackend
let admin: Client
let sales: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
})
afterAll(() => backend.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const tree = (client = admin) => client.ok<Node[]>(`GET ${depart}/tree`)
const departNamed = async (name: string) => flat(await tree()).find((node) => node.depart_name === name) as Node
const addDepart = (depart_name: string, more: Row = {}) =>
  admin.ok<Node & { row_version: number }>(`POST ${depart}/add`, { depart_name, ...more })
const roleKey = async (code: string) =>
  (await admin.ok<{ role_code: string; role_key: string }[]>(`GET ${role}/queryall`)).find((row) => row.role_code === code)
    ?.role_key as string
const menusOf = async (client: Client) =>
  (await client.ok<{ menu: MenuNode[]; permissionList: string[] }>(`GET ${permission}/getUserPermissionByToken/{token}`, {
    token: 'me',
  })) as {
    menu: MenuNode[]
    permissionList: string[]
  }
const flatMenus = (menus: readonly MenuNode[]): MenuNode[] => menus.flatMap((menu) => [menu, ...flatMenus(menu.children)])

describe('departments', () => {
  test('BASE-24 an administrator gets the whole tree, everybody else his own departments', async () => {
    const all = await tree()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ key: all[0]?.id, title: '启衡金服', depart_code: 'A01', leader_name: '林启衡' })
    expect(flat(all).length).toBe(21)
    expect(flat(await tree(sales)).map((node) => node.depart_name)).toEqual(['销售一部'])
    expect(flat(await tree(await backend.as('huobanshili')))).toEqual([])
  })

  test('BASE-29 BASE-30 the id tree, and departments by keyword', async () => {
    const ids = await admin.ok<{ key: string; value: string; title: string; children: unknown[] }[]>(`GET ${depart}/queryIdTree`)
    expect(ids[0]).toMatchObject({ title: '启衡金服', value: ids[0]?.key, children: expect.any(Array) })
    const found = await admin.ok<Node[]>(`GET ${depart}/searchBy`, { keyword: '销售' })
    expect(found.map((node) => node.depart_name).sort()).toEqual(['销售一部', '销售二部', '销售中心', '销售组'].sort())
    expect(await sales.ok(`GET ${depart}/searchBy`, { keyword: '财务' })).toEqual([])
    expect(await admin.ok(`GET ${depart}/searchBy`, { keyword: '%' })).toEqual([])
  })

  test('BASE-25 an added department is in the tree with the next path code', async () => {
    const parent = await departNamed('采购部')
    const [one, two] = [await addDepart('采购一组', { parent_id: parent.id }), await addDepart('采购二组', { parent_id: parent.id })]
    expect([one.depart_code, two.depart_code]).toEqual([`${parent.depart_code}A01`, `${parent.depart_code}A02`])
    expect((await departNamed('采购部')).children.map((node) => node.depart_name)).toEqual(['采购一组', '采购二组'])
    const twin = await admin.send(`POST ${depart}/add`, { depart_name: '采购一组', parent_id: parent.id })
    expect(twin).toMatchObject({ code: 400, data: { fields: { depart_name: '已存在相同的记录' } } })
    await addDepart('采购一组', { parent_id: (await departNamed('财务部')).id })
  })

  test('concurrently added departments get different codes', async () => {
    const parent = await departNamed('市场部')
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => addDepart(`并发组${index}`, { parent_id: parent.id })))
    expect(new Set(made.map((row) => row.depart_code)).size).toBe(8)
  })

  test('BASE-26 an edited department has its new name in the tree; its departments and groups need a parent, a company none', async () => {
    const parent = await departNamed('采购部')
    const made = await addDepart('采购三组', { parent_id: parent.id })
    await admin.ok(`PUT ${depart}/edit`, { id: made.id, depart_name: '采购四组', row_version: made.row_version })
    const names = (await departNamed('采购部')).children.map((node) => node.depart_name)
    expect([names.includes('采购四组'), names.includes('采购三组')]).toEqual([true, false])
    for (const depart_type of ['DEPART', 'GROUP', undefined]) {
      const alone = await admin.send(`POST ${depart}/add`, { depart_name: '没有上级', depart_type })
      expect(alone).toMatchObject({ code: 400, data: { fields: { parent_id: expect.any(String) } } })
    }
    const company = await admin.ok<Node>(`POST ${depart}/add`, { depart_name: '启衡投资', depart_type: 'COMPANY' })
    await admin.ok(`DELETE ${depart}/delete`, { id: company.id })
  })

  test('BASE-26 a moved department changes its codes and all below it, and cannot be moved below itself', async () => {
    const [top, target] = [await addDepart('甲部', { parent_id: (await departNamed('启衡金服')).id }), await departNamed('法务合规部')]
    const below = await addDepart('甲一组', { parent_id: top.id })
    const moved = await admin.ok<Node>(`PUT ${depart}/edit`, {
      id: top.id,
      parent_id: target.id,
      depart_name: '甲部改名',
      row_version: top.row_version,
    })
    expect(moved).toMatchObject({ depart_name: '甲部改名', depart_code: `${target.depart_code}A01` })
    expect((await departNamed('甲一组')).depart_code).toBe(`${target.depart_code}A01A01`)
    for (const parent_id of [top.id, below.id]) {
      expect(await admin.send(`PUT ${depart}/edit`, { id: top.id, parent_id })).toMatchObject({
        code: 400,
        data: { fields: { parent_id: expect.any(String) } },
      })
    }
    const stale = await admin.send(`PUT ${depart}/edit`, { id: top.id, remark: 'x', row_version: top.row_version })
    expect(stale).toMatchObject({ status: 409, message: '数据已被他人修改，请刷新后重试' })
  })

  test('BASE-27 BASE-28 an unused department can be deleted, one with people, records or departments below cannot', async () => {
    const parent = (await departNamed('启衡金服')).id
    const one = await addDepart('待删一', { parent_id: parent })
    expect(await admin.ok(`DELETE ${depart}/delete`, { id: one.id })).toEqual({ success: 1 })
    expect(await departNamed('待删一')).toBeUndefined()
    const [two, three] = [await addDepart('待删二', { parent_id: parent }), await addDepart('待删三', { parent_id: parent })]
    expect(await admin.ok(`DELETE ${depart}/deleteBatch`, { ids: `${two.id},${three.id}` })).toEqual({ success: 2 })
    expect(await departNamed('待删三')).toBeUndefined()
    expect(await admin.send(`DELETE ${depart}/delete`, { id: (await departNamed('财务部')).id })).toMatchObject({ code: 1 })
    expect((await admin.send(`DELETE ${depart}/delete`, { id: (await departNamed('做单组')).id })).message).toContain('位用户')
    const used = await addDepart('有数据的部门', { parent_id: parent })
    await sql`insert into customer (customer_key, customer_name, owner_depart_key) values ('0123456789abcdef0123456789abcdef', '部门的客户', ${used.id})`.execute(
      backend.kernel.db,
    )
    expect((await admin.send(`DELETE ${depart}/delete`, { id: used.id })).message).toContain('引用')
    const mixed = await addDepart('同批', { parent_id: parent })
    expect((await admin.send(`DELETE ${depart}/deleteBatch`, { ids: `${mixed.id},${used.id}` })).code).toBe(1)
    expect(await departNamed('同批')).toBeDefined()
    expect((await admin.send(`DELETE ${depart}/delete`, { id: one.id })).code).toBe(404)
  })

  test('the numbers of a department are those of the lists of its people, with and without the departments below; frozen people count', async () => {
    await sql`update sys_user set status = '2' where username = 'zhengkai'`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    const counted: [id: string, own: number, whole: number][] = []
    interface Counted {
      id: string
      user_count: number
      whole_count: number
      children: Counted[]
    }
    const walk = (nodes: readonly Counted[]): void => {
      for (const { id, user_count, whole_count, children } of nodes) {
        counted.push([id, user_count, whole_count])
        walk(children)
      }
    }
    walk(await admin.ok<Counted[]>(`GET ${depart}/tree`))
    const totalOf = async (filter: Row) =>
      (await admin.ok<{ total: number }>('GET /api/app/base/app/sys/user/querySysUserList', { ...filter, pageSize: 1 })).total
    const listed = await Promise.all(
      counted.map(
        async ([id]) => [id, await totalOf({ belong_departs: id }), await totalOf({ departKey: id })] as (typeof counted)[number],
      ),
    )
    expect(counted).toEqual(listed)
    expect(counted.filter(([, own, whole]) => own > 0 && whole > own).length).toBeGreaterThan(1)
    await sql`update sys_user set status = '1' where username = 'zhengkai'`.execute(backend.kernel.db)
  })

  test('BASE-28 of several departments none is deleted where one is not there', async () => {
    const { id } = await addDepart('留下的部门', { parent_id: (await departNamed('销售中心')).id })
    expect((await admin.send(`DELETE ${depart}/deleteBatch`, { ids: `${id},${'f'.repeat(32)}` })).code).toBe(404)
    expect(await departNamed('留下的部门')).toMatchObject({ id })
  })

  test('a department whose codes below it are used up takes no other one, and a kind that there is not is refused', async () => {
    const { id: parent_id } = await addDepart('编码用完', { parent_id: (await departNamed('销售中心')).id })
    const last = await addDepart('最后一个', { parent_id })
    await sql`update department set depart_code = left(depart_code, -3) || 'Z99' where id = ${last.id}`.execute(backend.kernel.db)
    const refused = await admin.send(`POST ${depart}/add`, { depart_name: '再来一个', parent_id })
    expect([refused.code, refused.message]).toEqual([1, '该部门的下级编码已用完，请换一个上级部门'])
    const unknown = await admin.send<{ fields: Row }>(`POST ${depart}/add`, { depart_name: '再来一个', parent_id, depart_type: 'OFFICE' })
    expect([unknown.code, unknown.data.fields]).toEqual([400, { depart_type: '所选的值不在字典中' }])
    expect(await departNamed('再来一个')).toBeUndefined()
  })

  test('the menus of a department are saved with the whole list only', async () => {
    const { id } = await departNamed('销售中心')
    const refused = await admin.send<{ fields: Row }>(`POST ${permission}/saveDepartPermission`, { depart_key: id })
    expect([refused.code, refused.data.fields]).toEqual([400, { permission_keys: '请填写此项' }])
  })

  test('personnel do not add a company beside the others', async () => {
    const hr = await backend.as('zhongling')
    const refused = await hr.send<{ fields: Row }>(`POST ${depart}/add`, { depart_name: '又一家公司', depart_type: 'COMPANY' })
    expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['parent_id']])
    expect(await departNamed('又一家公司')).toBeUndefined()
  })

  test('personnel may change departments below their own only, and no root departments', async () => {
    const hr = await backend.as('zhongling')
    expect((await hr.send(`POST ${depart}/add`, { depart_name: '平级公司' })).code).toBe(400)
    const made = await hr.ok<Node>(`POST ${depart}/add`, { depart_name: '人事一组', parent_id: (await departNamed('人力行政部')).id })
    await hr.ok(`PUT ${depart}/edit`, { id: made.id, remark: '人事所建' })
    await sql`update sys_user set belong_departs = array[main_depart_key] where username = 'zhongling'`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    expect((await hr.send(`PUT ${depart}/edit`, { id: (await departNamed('财务部')).id, remark: 'x' })).code).toBe(404)
  })
})

describe('roles', () => {
  test('BASE-07 BASE-43 BASE-46 BASE-47 roles as tree, page and complete list', async () => {
    const nodes = await admin.ok<Row[]>(`GET ${role}/queryTreeList`)
    expect(nodes[0]).toMatchObject({
      role_code: 'admin',
      role_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      title: '系统管理员',
      user_count: 1,
      children: [],
    })
    const page = await admin.ok<{ records: Row[]; total: number }>(`GET ${role}/list`, { pageNo: 1, pageSize: 5 })
    expect(page.total).toBe(21)
    expect(page.records).toHaveLength(5)
    const all = await sales.ok<{ role_code: string; grantable: boolean }[]>(`GET ${role}/queryall`)
    expect(all.map((row) => row.role_code)).toEqual(expect.arrayContaining(['admin', 'leader', 'sales', 'applicant']))
    expect(all.filter((row) => row.grantable).map((row) => row.role_code)).toEqual(expect.arrayContaining(['sales', 'applicant']))
    expect(all.find((row) => row.role_code === 'admin')?.grantable).toBe(false)
  })

  test('BASE-44 BASE-45 a role is added below another and edited; its code is checked and cannot be changed', async () => {
    const parent = await roleKey('sales')
    const made = await admin.ok<Row & { role_key: string }>(`POST ${role}/add`, {
      role_code: 'junior_sales',
      role_name: '见习顾问',
      parent_role_key: parent,
    })
    expect(made).toMatchObject({ role_type: 'CUSTOM', data_scope: 'SELF', status: '1' })
    const nodes = await admin.ok<(Row & { children: Row[] })[]>(`GET ${role}/queryTreeList`)
    expect(nodes.find((node) => node.role_code === 'sales')?.children).toEqual([expect.objectContaining({ role_code: 'junior_sales' })])
    const edited = await admin.ok<Row>(`POST ${role}/edit`, {
      role_key: made.role_key,
      role_name: '见习销售',
      role_code: 'other',
      data_scope: 'DEPT',
    })
    expect(edited).toMatchObject({ role_code: 'junior_sales', role_name: '见习销售', data_scope: 'DEPT' })
    for (const input of [
      { role_code: 'Bad', role_name: 'x' },
      { role_code: 'junior_sales', role_name: 'y' },
      { role_code: 'ok_code', role_name: 'z', data_scope: 'CUSTOM' },
    ]) {
      expect((await admin.send(`POST ${role}/add`, input)).code, JSON.stringify(input)).toBe(400)
    }
    expect((await admin.send(`POST ${role}/edit`, { role_key: parent, parent_role_key: made.role_key })).code).toBe(400)
  })

  test('the fields of the administrator role cannot be restricted', async () => {
    const role_key = await roleKey('admin')
    const rows = [{ entity: 'customer', field: 'remark', power: 'HIDE' }]
    const refused = await admin.send(`POST ${role}/saveFieldPermission`, { role_key, rows })
    expect([refused.code, refused.message]).toEqual([1, '系统管理员角色始终拥有全部权限与全部数据，不能修改'])
    expect(await admin.ok(`GET ${role}/queryFieldPermission`, { role_key })).toMatchObject({ rows: [] })
  })

  test('a built-in role and a used one cannot be deleted; the administrator role cannot be changed', async () => {
    expect((await admin.send(`DELETE ${role}/delete`, { id: await roleKey('partner') })).message).toContain('内置角色')
    const made = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'short_lived', role_name: '短期角色' })
    const { rows } = await sql<{ role_id_list: string[] }>`select role_id_list from sys_user where user_key = ${sales.userKey}`.execute(
      backend.kernel.db,
    )
    const own = rows[0]?.role_id_list as string[]
    await admin.ok('PUT /api/app/base/app/sys/user/edit', { id: sales.userKey, role_id_list: [...own, made.role_key] })
    expect((await admin.send(`DELETE ${role}/delete`, { id: made.role_key })).message).toContain('1 位用户')
    await admin.ok('PUT /api/app/base/app/sys/user/edit', { id: sales.userKey, role_id_list: own })
    await admin.ok(`DELETE ${role}/delete`, { id: made.role_key })
    const { signIn } = await import('../support/backend.ts')
    sales = await signIn(backend, 'huangwen')
    for (const change of [{ status: '0' }, { data_scope: 'SELF' }]) {
      expect((await admin.send(`POST ${role}/edit`, { role_key: await roleKey('admin'), ...change })).message).toContain('系统管理员角色')
    }
    expect(
      (await admin.send(`POST ${permission}/saveRolePermission`, { role_key: await roleKey('admin'), permission_keys: [] })).code,
    ).toBe(1)
  })

  test('the menus as a role sees them', async () => {
    const preview = await admin.ok<{ menu: MenuNode[]; permissionList: string[] }>(`GET ${role}/preview`, {
      role_key: await roleKey('front_desk'),
    })
    expect(flatMenus(preview.menu).map((menu) => menu.path)).toEqual(['/crm', '/crm/reservation', '/crm/room'])
    expect(preview.permissionList).toEqual([
      'crm:reservation:q',
      'crm:room:q',
      'crm:room:a',
      'crm:room:e',
      'crm:reservation:confirm',
      'crm:reservation:desk',
    ])
  })

  test('field permissions of a role hide a field from its holders, in answers, filters and history', async () => {
    const key = await roleKey('sales')
    const applicant = await roleKey('applicant')
    const rows = [{ entity: 'customer', field: 'intent_amount', power: 'HIDE' }]
    const made = await sales.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '字段权限示例',
      intent_amount: '100',
    })
    for (const role_key of [key, applicant]) await admin.ok(`POST ${role}/saveFieldPermission`, { role_key, rows })
    expect(await admin.ok<{ rows: unknown }>(`GET ${role}/queryFieldPermission`, { role_key: key })).toMatchObject({ rows })
    const seen = await sales.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: made.customer_key })
    expect(seen).not.toHaveProperty('intent_amount')
    expect((await sales.send('POST /api/eis/restful/customer/query', { intent_amount: ['1', null] })).code).toBe(400)
    const log = await sales.ok<{ records: { diff: { field: string }[] }[] }>('POST /api/app/base/app/sys/operationLog/query', {
      biz_type: 'customer',
      biz_key: made.customer_key,
    })
    expect(log.records[0]?.diff.map((one) => one.field)).toContain('customer_name')
    expect(log.records[0]?.diff.map((one) => one.field)).not.toContain('intent_amount')
    for (const role_key of [key, applicant]) await admin.ok(`POST ${role}/saveFieldPermission`, { role_key, rows: [] })
    expect(await sales.ok('GET /api/eis/restful/customer/detail/{id}', { id: made.customer_key })).toHaveProperty('intent_amount', '100.00')
    expect(
      (
        await admin.send(`POST ${role}/saveFieldPermission`, {
          role_key: key,
          rows: [{ entity: 'customer', field: 'nothing', power: 'HIDE' }],
        })
      ).code,
    ).toBe(400)
  })
})

describe('permissions', () => {
  test('BASE-31 BASE-32 permissions as list and tree, for those who manage permissions', async () => {
    const list = await admin.ok<Row[]>(`GET ${permission}/list`)
    expect(list.length).toBeGreaterThan(400)
    const nodes = await admin.ok<(Row & { children: Row[] })[]>(`GET ${permission}/queryTreeList`)
    expect(nodes.find((node) => node.url === '/crm')).toMatchObject({ title: '客户管理', menu_type: 0, children: expect.any(Array) })
    expect((await sales.send(`GET ${permission}/list`)).code).toBe(403)
  })

  test('MENU-02 MENU-03 every menu in the answer has the specified properties, also in its meta', async () => {
    const menus = flatMenus((await menusOf(admin)).menu) as unknown as (Row & { meta: Row })[]
    expect(menus.length).toBeGreaterThan(20)
    const own = ['path', 'name', 'redirect', 'component', 'hidden', 'isFavorite', 'alwaysShow', 'route', 'meta']
    const meta = ['title', 'icon', 'url', 'permissionList', 'keepAlive', 'internalOrExternal', 'componentName']
    for (const menu of menus) {
      expect(Object.keys(menu), String(menu.path)).toEqual(expect.arrayContaining(own))
      expect(Object.keys(menu.meta), String(menu.path)).toEqual(expect.arrayContaining(meta))
    }
    const customers = menus.find((menu) => menu.path === '/crm/customer/list')
    expect(customers?.meta).toMatchObject({
      title: expect.any(String),
      url: '/crm/customer/list',
      permissionList: expect.arrayContaining(['crm:customer:a']),
    })
  })

  test('BASE-33 BASE-34 an added menu appears, an edited one changes; built-in paths and codes cannot be changed', async () => {
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const crm = list.find((row) => row.url === '/crm')
    const made = await admin.ok<Row & { permission_key: string }>(`POST ${permission}/add`, {
      name: '外部报表',
      menu_type: 1,
      url: 'https://report.example/x',
      parent_key: crm?.permission_key,
      internal_or_external: true,
    })
    expect(flatMenus((await menusOf(admin)).menu).find((menu) => menu.meta.permission_key === made.permission_key)).toMatchObject({
      path: 'https://report.example/x',
      meta: { title: '外部报表', internalOrExternal: true },
    })
    const own = (menus: Awaited<ReturnType<typeof menusOf>>) =>
      flatMenus(menus.menu).find((menu) => menu.meta.permission_key === made.permission_key)
    await admin.ok(`POST ${permission}/edit`, { permission_key: made.permission_key, name: '外部看板' })
    expect(own(await menusOf(admin))).toMatchObject({ meta: { title: '外部看板' } })
    const after = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    expect(after.find((row) => row.permission_key === made.permission_key)).toMatchObject({ name: '外部看板' })
    await admin.ok(`POST ${permission}/edit`, { permission_key: made.permission_key, route: '0' })
    expect(flatMenus((await menusOf(admin)).menu).some((menu) => menu.meta.permission_key === made.permission_key)).toBe(false)
    for (const input of [
      { name: 'x', menu_type: 2, parent_key: crm?.permission_key },
      { name: 'x', menu_type: 2, perms: 'no code', parent_key: crm?.permission_key },
      { name: 'x', menu_type: 1, url: 'javascript:alert(1)' },
      { name: 'x', menu_type: 1, url: '/crm' },
      { name: 'x', menu_type: 3, url: '/y' },
    ]) {
      expect((await admin.send(`POST ${permission}/add`, input)).code, JSON.stringify(input)).toBe(400)
    }
    const button = list.find((row) => row.perms === 'crm:customer:q')
    expect((await admin.send(`POST ${permission}/edit`, { permission_key: button?.permission_key, perms: 'crm:else:q' })).code).toBe(400)
    expect((await admin.send(`DELETE ${permission}/delete`, { id: button?.permission_key })).code).toBe(1)
    await admin.ok(`DELETE ${permission}/delete`, { id: made.permission_key })
  })

  test('BASE-06 BASE-37 BASE-38 a change of the permissions of a role changes what its users have at the next call', async () => {
    const desk = await backend.as('jiangyi')
    const key = await roleKey('front_desk')
    const before = await admin.ok<{ permission_keys: string[] }>(`GET ${permission}/queryRolePermission`, { role_key: key })
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const visit = list.find((row) => row.perms === 'crm:visit:q')?.permission_key as string
    expect((await menusOf(desk)).permissionList).not.toContain('crm:visit:q')
    expect((await desk.send('POST /api/eis/restful/customer/contact/visit/query')).code).toBe(403)
    const after = await admin.ok<{ permission_keys: string[] }>(`POST ${permission}/saveRolePermission`, {
      role_key: key,
      permission_keys: [...before.permission_keys, visit],
    })
    expect(after.permission_keys).toEqual(expect.arrayContaining([visit]))
    const menus = await menusOf(desk)
    expect(menus.permissionList).toContain('crm:visit:q')
    expect(flatMenus(menus.menu).map((menu) => menu.path)).toContain('/crm/visit')
    expect((await desk.send('POST /api/eis/restful/customer/contact/visit/query')).code).toBe(0)
    await admin.ok(`POST ${permission}/saveRolePermission`, { role_key: key, permission_keys: before.permission_keys.join(',') })
    expect((await desk.send('POST /api/eis/restful/customer/contact/visit/query')).code).toBe(403)
    expect((await admin.send(`POST ${permission}/saveRolePermission`, { role_key: key })).code).toBe(400)
    expect((await admin.send(`POST ${permission}/saveRolePermission`, { role_key: key, permission_keys: ['0'.repeat(32)] })).code).toBe(400)
  })

  test('BASE-35 BASE-36 the permissions of a department limit its people, an empty set does not', async () => {
    const desk = await backend.as('jiangyi')
    const { id } = await departNamed('人力行政部')
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const only = list.find((row) => row.perms === 'crm:reservation:q')?.permission_key as string
    const saved = await admin.ok<{ permission_keys: string[] }>(`POST ${permission}/saveDepartPermission`, {
      depart_key: id,
      permission_keys: [only],
    })
    expect(saved.permission_keys).toHaveLength(3)
    expect(await admin.ok(`GET ${permission}/queryDepartPermission`, { depart_key: id })).toEqual({
      permission_keys: [...saved.permission_keys].sort(),
      row_version: expect.any(Number),
    })
    expect((await menusOf(desk)).permissionList).toEqual(['crm:reservation:q'])
    expect((await menusOf(admin)).permissionList.length).toBeGreaterThan(300)
    await admin.ok(`POST ${permission}/saveDepartPermission`, { depart_key: id, permission_keys: [] })
    expect((await menusOf(desk)).permissionList).toContain('crm:reservation:confirm')
  })

  describe('the second of two administrators is refused with what the first has stored', () => {
    interface Stored {
      permission_keys: string[]
      row_version: number
    }
    const permissionKeys = async () =>
      (await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)).map((row) => row.permission_key)

    test('permissions of a role: what was revoked stays revoked', async () => {
      const made = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'twice', role_name: '两人管理' })
      const holder = { role_key: made.role_key }
      const read = () => admin.ok<Stored>(`GET ${permission}/queryRolePermission`, holder)
      const save = (input: object) => admin.send<Stored>(`POST ${permission}/saveRolePermission`, { ...holder, ...input })
      const some = (await permissionKeys()).slice(0, 3)
      await save({ permission_keys: some })
      const { row_version, permission_keys } = await read()
      const revoked = permission_keys.at(-1)
      const left = permission_keys.filter((key) => key !== revoked)
      const first = await save({ permission_keys: [], row_version })
      expect(first).toMatchObject({ code: 0, data: { permission_keys: [], row_version: row_version + 1 } })
      const second = await save({ permission_keys: left, row_version })
      expect(second).toMatchObject({
        code: 409,
        data: { permission_keys: [], row_version: row_version + 1, update_by_name: expect.any(String) },
      })
      expect(await read()).toEqual({ permission_keys: [], row_version: row_version + 1 })
      expect((await save({ permission_keys: left, row_version: row_version + 1 })).code).toBe(0)
      // a program that names no version replaces the set as ever
      expect((await save({ permission_keys: [] })).code).toBe(0)
    })

    test('field permissions of a role', async () => {
      const made = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'twice_fields', role_name: '两人管理字段' })
      const hidden = [{ entity: 'customer', field: 'intent_amount', power: 'HIDE' }]
      const save = (input: object) => admin.send(`POST ${role}/saveFieldPermission`, { role_key: made.role_key, ...input })
      const { row_version } = await admin.ok<{ row_version: number }>(`GET ${role}/queryFieldPermission`, { role_key: made.role_key })
      expect(await save({ rows: hidden, row_version })).toMatchObject({ code: 0, data: { rows: hidden, row_version: row_version + 1 } })
      expect(await save({ rows: [], row_version })).toMatchObject({ code: 409, data: { rows: hidden, row_version: row_version + 1 } })
      // the scope is a part of the same role
      const edit = (version: number) =>
        admin.send(`POST ${role}/edit`, { role_key: made.role_key, data_scope: 'DEPT', row_version: version })
      expect((await edit(row_version)).code).toBe(409)
      expect((await edit(row_version + 1)).code).toBe(0)
    })

    test('permissions of a department', async () => {
      const { id } = await departNamed('人力行政部')
      const save = (input: object) => admin.send<Stored>(`POST ${permission}/saveDepartPermission`, { depart_key: id, ...input })
      const { row_version } = await admin.ok<Stored>(`GET ${permission}/queryDepartPermission`, { depart_key: id })
      const some = (await permissionKeys()).slice(0, 1)
      const first = await save({ permission_keys: some, row_version })
      expect(first.code).toBe(0)
      expect(await save({ permission_keys: [], row_version })).toMatchObject({ code: 409, data: first.data as object })
      expect((await save({ permission_keys: [], row_version: first.data?.row_version })).code).toBe(0)
    })
  })

  test('nobody can grant more than he has', async () => {
    const granter = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'granter', role_name: '授权员' })
    const target = await admin.ok<{ role_key: string }>(`POST ${role}/add`, { role_code: 'target', role_name: '被授权' })
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const keyOf = (code: string) => list.find((row) => row.perms === code)?.permission_key as string
    const own = ['sys:role:q', 'sys:role:a', 'sys:role:e', 'sys:role:grant', 'crm:visit:q'].map(keyOf)
    await admin.ok(`POST ${permission}/saveRolePermission`, { role_key: granter.role_key, permission_keys: own })
    const made = await admin.ok<{ user_key: string }>('POST /api/app/base/app/sys/user/add', {
      username: 'granter',
      realname: '授权员',
      email: 'granter@qiheng.example',
      password: 'Chosen-by-me-7',
      main_depart_key: (await departNamed('人力行政部')).id,
      role_id_list: [granter.role_key],
    })
    await sql`update sys_user set must_change_password = false where user_key = ${made.user_key}`.execute(backend.kernel.db)
    const { signIn } = await import('../support/backend.ts')
    const client = await signIn(backend, 'granter', 'Chosen-by-me-7')
    const save = (permission_keys: string[]) =>
      client.send(`POST ${permission}/saveRolePermission`, { role_key: target.role_key, permission_keys })
    expect((await save([keyOf('crm:visit:q')])).code).toBe(0)
    expect(await save([keyOf('crm:visit:q'), keyOf('crm:customer:q')])).toMatchObject({
      code: 1,
      message: expect.stringContaining('不能授予他人'),
    })
    expect(
      (await client.send(`POST ${permission}/saveRolePermission`, { role_key: await roleKey('sales'), permission_keys: [] })).code,
    ).toBe(1)
    expect(await client.send(`POST ${role}/add`, { role_code: 'wide', role_name: '宽', data_scope: 'ALL' })).toMatchObject({
      code: 400,
      data: { fields: { data_scope: '数据范围不能大于您自己的数据范围' } },
    })
    expect((await client.send(`POST ${role}/edit`, { role_key: await roleKey('finance'), role_name: '改' })).code).toBe(1)
  })

  test('a permission that shows no rows takes no data rule', async () => {
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const permission_key = list.find((row) => row.perms === 'crm:customer:a')?.permission_key
    const rule = { permission_key, rule_name: '没有数据', field: 'customer_level', rule: 'in', val: 'A' }
    const refused = await admin.send<{ fields: Row }>(`POST ${permission}/dataRule/addOrUpdate`, rule)
    expect([refused.code, refused.data.fields]).toEqual([400, { permission_key: '该权限不对应数据查询，不能设置数据规则' }])
    expect(await admin.ok(`POST ${permission}/dataRule/query`, { permission_key })).toMatchObject({ total: 0 })
  })

  test('a data rule limits the rows of a permission, in list and detail', async () => {
    const list = await admin.ok<(Row & { permission_key: string })[]>(`GET ${permission}/list`)
    const key = list.find((row) => row.perms === 'crm:customer:q')?.permission_key
    const [a, b] = await Promise.all(
      ['A', 'C'].map((level) =>
        sales.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
          customer_name: `规则客户${level}`,
          customer_level: level,
        }),
      ),
    )
    const names = async (client: Client) =>
      (await client.ok<{ records: Row[] }>('POST /api/eis/restful/customer/query', { keyword: '规则客户' })).records
        .map((row) => row.customer_name)
        .sort()
    expect(await names(sales)).toEqual(['规则客户A', '规则客户C'])
    const rule = { permission_key: key, rule_name: '只看重点客户', field: 'customer_level', rule: 'in', val: 'A,B' }
    const saved = await admin.ok<{ rule_key: string }>(`POST ${permission}/dataRule/addOrUpdate`, rule)
    expect((await admin.ok<{ total: number }>(`POST ${permission}/dataRule/query`, { permission_key: key })).total).toBe(1)
    expect(await names(sales)).toEqual(['规则客户A'])
    expect((await sales.send('GET /api/eis/restful/customer/detail/{id}', { id: b?.customer_key })).code).toBe(404)
    expect((await sales.send('GET /api/eis/restful/customer/detail/{id}', { id: a?.customer_key })).code).toBe(0)
    expect(await names(admin)).toEqual(['规则客户A', '规则客户C'])
    for (const wrong of [
      { field: 'nothing' },
      { rule: 'xx' },
      { rule: 'gt', val: '' },
      { field: 'owner_time', rule: 'ge', val: 'yesterday' },
      { field: 'attachments' },
    ]) {
      expect((await admin.send(`POST ${permission}/dataRule/addOrUpdate`, { ...rule, ...wrong })).code, JSON.stringify(wrong)).toBe(400)
    }
    await admin.ok(`POST ${permission}/dataRule/deleteById`, { id: saved.rule_key })
    expect(await names(sales)).toEqual(['规则客户A', '规则客户C'])
  })
})

describe('groups and favourites', () => {
  test('BASE-39 BASE-40 BASE-41 BASE-42 groups: the user’s tree, list, save, delete', async () => {
    const own = await sales.ok<{ group_name: string; children: { path: string }[] }[]>(`POST ${permission}/group/getUserTree`)
    expect(own.map((group) => group.group_name)).toEqual(['办公', '客户', '订单', '市场', '项目', '财务', '统计'])
    expect(own.find((group) => group.group_name === '客户')?.children.map((menu) => menu.path)).toContain('/crm/customer/list')
    expect(JSON.stringify(own)).not.toContain('/system/')
    const list = await admin.ok<(Row & { group_key: string; permission_keys: string[] })[]>(`POST ${permission}/group/getList`)
    expect(list).toHaveLength(9)
    const customers = list.find((group) => group.group_name === '客户')
    const menu = customers?.permission_keys[0]
    const made = await admin.ok<{ group_key: string }>(`POST ${permission}/group/save`, {
      group_name: '常用',
      permission_keys: [menu],
      sort_no: 0,
    })
    expect((await sales.ok<{ group_name: string }[]>(`POST ${permission}/group/getUserTree`))[0]?.group_name).toBe('常用')
    await admin.ok(`POST ${permission}/group/save`, {
      group_key: made.group_key,
      group_name: '我的常用',
      role_keys: [await roleKey('finance')],
    })
    expect(
      (await sales.ok<{ group_name: string }[]>(`POST ${permission}/group/getUserTree`)).map((group) => group.group_name),
    ).not.toContain('我的常用')
    await admin.ok(`POST ${permission}/group/delete`, { group_key: made.group_key })
    expect(await admin.ok<unknown[]>(`POST ${permission}/group/getList`)).toHaveLength(9)
    expect((await sales.send(`POST ${permission}/group/getList`)).code).toBe(403)
  })

  test('a menu without a group is in the last group', async () => {
    const [group] = await admin.ok<(Row & { group_key: string; permission_keys: string[]; group_name: string })[]>(
      `POST ${permission}/group/getList`,
    )
    await admin.ok(`POST ${permission}/group/save`, { group_key: group?.group_key, permission_keys: [] })
    const own = await sales.ok<{ group_name: string }[]>(`POST ${permission}/group/getUserTree`)
    expect(own.at(-1)?.group_name).toBe('其他')
    await admin.ok(`POST ${permission}/group/save`, { group_key: group?.group_key, permission_keys: group?.permission_keys })
  })

  test('MENU-28 MENU-29 MENU-30 MENU-31 MENU-32 favourites are added, listed, sorted and removed, each user’s own', async () => {
    const menus = flatMenus((await menusOf(sales)).menu)
    const [one, two] = ['/crm/customer/list', '/crm/contact'].map((path) => menus.find((menu) => menu.path === path)?.meta.permission_key)
    const add = (key: string | undefined, client = sales) =>
      client.send(`POST ${favourite}/addFavorite`, { menu_type: 1, permission_key: key, user_key: client.userKey })
    expect(await add(one)).toMatchObject({ code: 0, message: '收藏成功' })
    expect((await add(two)).code).toBe(0)
    expect((await add(one)).code).toBe(0)
    expect(await sales.ok(`GET ${favourite}/list`)).toEqual([
      {
        menu_type: 1,
        permission_key: one,
        user_key: sales.userKey,
        favorite: true,
        url: '/crm/customer/list',
        name: '客户',
        icon: 'UserOutlined',
        sort_no: 1,
      },
      expect.objectContaining({ permission_key: two, sort_no: 2 }),
    ])
    expect(
      flatMenus((await menusOf(sales)).menu)
        .filter((menu) => menu.isFavorite)
        .map((menu) => menu.path)
        .sort(),
    ).toEqual(['/crm/contact', '/crm/customer/list'])
    const other = await backend.as('xujia')
    await add(one, other)
    await sales.ok(`PUT ${favourite}/sort`, { ids: [two, one] })
    expect((await sales.ok<Row[]>(`GET ${favourite}/list`)).map((row) => row.permission_key)).toEqual([two, one])
    expect(await sales.send(`POST ${favourite}/deleteFavorite`, { permission_key: one, user_key: sales.userKey })).toMatchObject({
      code: 0,
      message: '取消成功',
    })
    expect((await sales.ok<Row[]>(`GET ${favourite}/list`)).map((row) => row.permission_key)).toEqual([two])
    expect((await other.ok<Row[]>(`GET ${favourite}/list`)).map((row) => row.permission_key)).toEqual([one])
    expect((await sales.send(`POST ${favourite}/addFavorite`, { menu_type: 1, permission_key: one, user_key: other.userKey })).code).toBe(
      403,
    )
    expect((await sales.send(`POST ${favourite}/deleteFavorite`, { permission_key: one, user_key: other.userKey })).code).toBe(403)
    const system = flatMenus((await menusOf(admin)).menu).find((menu) => menu.path === '/system/user')?.meta.permission_key
    expect((await add(system)).code).toBe(404)
  })
})

describe('positions', () => {
  test('BASE-48 positions are listed for everybody and managed with the permission; a used one cannot be deleted', async () => {
    const list = await sales.ok<{ records: (Row & { position_key: string })[]; total: number }>('GET /api/app/base/sys/position/list')
    expect(list.total).toBe(6)
    expect(list.records[0]).toMatchObject({ code: 'GM', name: '总经理', rank: 1 })
    const made = await admin.ok<Row & { position_key: string }>('POST /api/app/base/sys/position/add', {
      code: 'DRIVER',
      name: '司机',
      rank: 9,
    })
    await admin.ok('POST /api/app/base/sys/position/edit', { position_key: made.position_key, name: '驾驶员' })
    expect((await admin.send('POST /api/app/base/sys/position/add', { code: 'DRIVER', name: 'x', rank: 1 })).code).toBe(400)
    expect((await admin.send('POST /api/app/base/sys/position/add', { code: 'Y', name: 'x', rank: 0 })).code).toBe(400)
    await admin.ok('DELETE /api/app/base/sys/position/delete', { id: made.position_key })
    expect((await admin.send('DELETE /api/app/base/sys/position/delete', { id: list.records[0]?.position_key })).code).toBe(1)
    expect((await sales.send('POST /api/app/base/sys/position/add', { code: 'Z', name: 'x', rank: 1 })).code).toBe(403)
  })
})
