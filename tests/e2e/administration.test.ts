// An administrator sets the company up: department, role, user — and the user sees exactly what he may; each administration screen does what it is for.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { exportAddress } from '@/components/record/transfer/save-file.ts'
import { flaws } from '../support/axe.ts'
import { bytesOf, newPage, optionsOf, signIn } from '../support/browser.ts'
import { patiently } from '../support/patience.ts'
import { rowsOf } from '../support/sheets.ts'

const long = { timeout: patiently(400_000) }
const stamp = () => `${Date.now() % 100_000_000}`
const toast = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text).first().waitFor()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const rows = (page: Page) => page.locator('main tbody tr')
const treeItem = (page: Page, name: string) => page.locator('.ant-tree').getByText(name, { exact: true })
/** The form's own step; while its spinner fades the button's name begins with it. */
const save = (form: Locator) => form.locator('.ant-btn-primary').filter({ hasText: '保存' }).click()

/** A page of the administrator. */
async function office(path: string): Promise<Page> {
  const page = await newPage()
  await signIn(page, 'hemin', { redirect: path })
  return page
}

/** Types into a combobox and takes the option of that name. */
async function pick(combobox: Locator, name: string): Promise<void> {
  await combobox.click()
  await combobox.fill(name)
  await (await optionsOf(combobox)).getByText(name, { exact: true }).click()
}

/** Grants a permission of the chosen role: until its grants have come, those of the role before stand there, locked. */
async function grant(checkbox: Locator): Promise<void> {
  await expect.poll(async () => (await checkbox.isEnabled()) && !(await checkbox.isChecked())).toBe(true)
  await checkbox.check()
}

/** Calls the server as the page's user, past all screens. */
function callAs(page: Page, method: string, path: string, body?: unknown) {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return (await response.json()) as {
        code: number
        message: string
        data: Record<string, unknown> & { records?: Record<string, unknown>[] }
      }
    },
    { method, path, body },
  )
}

/** A second member of the first one's department and role, and a customer that he owns. */
async function giveToColleague(page: Page, account: string, customer: string): Promise<void> {
  const people = await callAs(page, 'GET', `/api/app/base/app/sys/user/querySysUserList?username=${account}`)
  const model = people.data.records?.find((row) => row.username === account)
  const added = await callAs(page, 'POST', '/api/app/base/app/sys/user/add', {
    username: `${account}b`,
    realname: '验收同事',
    email: `${account}b@qiheng.example`,
    main_depart_key: model?.main_depart_key,
    role_id_list: model?.role_id_list,
  })
  expect(added.code).toBe(0)
  const made = await callAs(page, 'POST', '/api/eis/restful/customer/addOrUpdate', { customer_name: customer })
  const given = { id: made.data.customer_key, owner_key: added.data.user_key }
  expect((await callAs(page, 'POST', '/api/fintech/biz/customer/updateFollower', given)).code).toBe(0)
}

async function chooseDepartment(page: Page, name: string): Promise<void> {
  await treeItem(page, name).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** Adds one below the chosen department; the new one is the chosen one then. */
async function addDepartment(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新增下级' }).click()
  const form = dialog(page, '新增部门')
  await form.getByRole('textbox', { name: '部门名称' }).fill(name)
  await save(form)
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

describe('a new colleague', () => {
  test(
    'BASE-03 BASE-06 BASE-08 he sees exactly what his role lets him: menus, list, detail, form, export and direct calls',
    long,
    async () => {
      const id = stamp()
      const [place, roleName, account, customer] = [`验收${id}部`, `验收角色${id}`, `u${id}`, `验收客户${id}有限公司`]
      const page = await office('/system/depart')
      await chooseDepartment(page, '市场部')
      await addDepartment(page, place)

      await page.goto('/system/role')
      await page.getByRole('button', { name: '新增角色' }).click()
      const form = dialog(page, '新增角色')
      await form.getByRole('textbox', { name: '角色名称' }).fill(roleName)
      await form.getByRole('textbox', { name: '角色编码' }).fill('sales')
      await save(form)
      await form.getByText('已存在相同的记录').waitFor()
      expect(await form.getByRole('textbox', { name: '角色名称' }).inputValue()).toBe(roleName)
      await form.getByRole('textbox', { name: '角色编码' }).fill(`role_${id}`)
      await save(form)
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: roleName }).waitFor()

      for (const code of ['crm:customer:q', 'crm:customer:a', 'crm:customer:e', 'crm:customer:x']) {
        await page.getByRole('textbox', { name: '查找菜单、按钮或编码' }).fill(code)
        // the row moves up while the others leave
        await expect.poll(() => page.getByRole('checkbox', { name: /crm:customer:\w+$/ }).count()).toBe(1)
        await grant(page.getByRole('checkbox', { name: new RegExp(`${code}$`) }))
      }
      await page.getByRole('button', { name: '保存权限' }).click()
      await toast(page, '权限已保存，成员下次操作时生效')
      await page.getByRole('tab', { name: '数据范围' }).click()
      await page.getByRole('radio', { name: /^本部门\s*自己/ }).check()
      await page.getByRole('button', { name: '保存数据范围' }).click()
      await toast(page, '数据范围已保存')
      await page.getByRole('tab', { name: '字段权限' }).click()
      await page.getByRole('radio', { name: '意向金额：隐藏' }).check()
      await page.getByRole('radio', { name: '详细地址：只读' }).check()
      await page.getByRole('button', { name: '保存字段权限' }).click()
      await toast(page, '字段权限已保存，成员下次操作时生效')
      await page.getByRole('tab', { name: '菜单预览' }).click()
      const preview = page.locator('[data-preview]')
      await preview.getByText('查询、新增、编辑、导出', { exact: true }).waitFor()
      expect(await preview.getByRole('heading').allTextContents()).toEqual(['客户管理'])

      await page.goto('/system/user')
      await rows(page).first().waitFor()
      await page.getByRole('textbox', { name: '按名称或编码查找部门' }).fill(place)
      await treeItem(page, place).click()
      await page.getByText('还没有用户').waitFor()
      await page.getByRole('button', { name: '新增用户' }).first().click()
      const user = dialog(page, '新增用户')
      await user.getByRole('textbox', { name: '账号' }).fill(account)
      await user.getByRole('textbox', { name: '姓名' }).fill('验收员')
      await user.getByRole('textbox', { name: '邮箱' }).fill(`${account}@qiheng.example`)
      await pick(user.getByRole('combobox', { name: '角色' }), roleName)
      await save(user)
      const secret = dialog(page, '初始密码')
      const password = (await secret.locator('[data-secret]').textContent()) ?? ''
      await secret.getByRole('button', { name: '我已保存' }).click()
      await rows(page).filter({ hasText: account }).waitFor()

      const own = await newPage()
      await own.goto('/login')
      await own.locator('#username').fill(account)
      await own.locator('#password').fill(password)
      await own.locator('button[type=submit]').click()
      await own.getByLabel('新密码', { exact: true }).fill('Chosen-by-me-7')
      await own.getByLabel('再次输入新密码').fill('Chosen-by-me-7')
      await own.getByRole('button', { name: '设置并登录' }).click()
      await own.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' })
      await own.goto('/crm/customer/list')
      await own.getByRole('button', { name: '新增客户' }).first().waitFor()
      const tops = own.getByRole('banner').getByRole('navigation')
      await tops.getByText('客户管理').first().waitFor()
      expect(await tops.getByText('系统管理').count()).toBe(0)
      expect(await tops.getByText('市场', { exact: true }).count()).toBe(0)

      await own.getByRole('button', { name: '新增客户' }).first().click()
      const made = dialog(own, '新增客户')
      await made.getByRole('textbox', { name: '客户名称' }).fill(customer)
      expect(await made.getByText('意向金额').count()).toBe(0)
      await save(made)
      await made.waitFor({ state: 'hidden' })
      await rows(own).getByText(customer).waitFor()
      await expect.poll(() => rows(own).count()).toBe(1)
      await own.getByRole('button', { name: '列设置' }).click()
      const columns = dialog(own, '列设置')
      await columns.getByText('详细地址').waitFor()
      expect(await columns.getByText('意向金额').count()).toBe(0)
      await columns.getByRole('button', { name: '取消' }).click()
      await columns.waitFor({ state: 'hidden' })
      await rows(own).getByRole('button', { name: '编辑' }).click()
      const edit = dialog(own, /编辑/)
      await expect.poll(() => edit.getByRole('textbox', { name: '详细地址' }).isDisabled()).toBe(true)
      expect(await edit.getByText('意向金额').count()).toBe(0)
      await edit.getByRole('button', { name: '取消' }).click()
      await edit.waitFor({ state: 'hidden' })
      await rows(own).getByText(customer).click()
      const detail = dialog(own, '客户详情')
      await detail.getByRole('heading', { name: customer }).waitFor()
      expect(await detail.getByText('意向金额').count()).toBe(0)

      await detail
        .getByRole('button', { name: 'Close' })
        .or(detail.getByRole('button', { name: '关闭' }))
        .first()
        .click()
      await detail.waitFor({ state: 'hidden' })

      // the department's records are his too, nobody else's
      const colleague = `验收同事客户${id}有限公司`
      await giveToColleague(page, account, colleague)
      await own.goto('/crm/customer/list')
      await rows(own).getByText(colleague).waitFor()
      await rows(own).getByText(customer).waitFor()
      await expect.poll(() => rows(own).count()).toBe(2)
      await own.getByRole('button', { name: '导出', exact: true }).click()
      const leaving = dialog(own, '导出客户')
      await leaving.getByRole('checkbox', { name: '创建时间' }).waitFor()
      expect(await leaving.getByText('意向金额').count()).toBe(0)
      await leaving.getByRole('checkbox', { name: '详细地址' }).check()
      const arrives = own.waitForEvent('download')
      await leaving.getByRole('button', { name: '导出', exact: true }).click()
      const [heads = [], ...cells] = await rowsOf(await bytesOf(await arrives))
      expect(heads).toEqual(expect.arrayContaining(['客户名称', '详细地址']))
      expect(heads).not.toContain('意向金额')
      const named = heads.indexOf('客户名称')
      expect(
        cells
          .map((line) => line[named])
          .filter((name) => name?.startsWith('验收'))
          .sort(),
      ).toEqual([customer, colleague].sort())
      expect(cells.map((line) => line[named]).filter((name) => name && !name.startsWith('验收') && /公司|客户/.test(name))).toEqual([])
      await leaving.getByRole('button', { name: '关闭', exact: true }).last().click()
      await leaving.waitFor({ state: 'hidden' })

      const list = await callAs(own, 'POST', '/api/eis/restful/customer/query', {})
      const mine = list.data.records?.find((row) => row.customer_name === customer)
      expect(list.data.records?.map((row) => row.customer_name).sort()).toEqual([customer, colleague].sort())
      expect(mine).not.toHaveProperty('intent_amount')
      const key = mine?.customer_key as string
      // a field that he does not see is left out of a file although it is asked for by name
      const wanted = [{ field: 'customer_name' }, { field: 'intent_amount', title: '意向金额' }]
      const asked = await callAs(own, 'POST', '/api/eis/restful/export/start', { entity: 'customer', type: 'csv', columns: wanted })
      expect(asked.data).toMatchObject({ status: 'DONE', count: 2 })
      const file = await own.request.get(exportAddress(asked.data.export_key as string))
      expect((await file.text()).trim().split(/\r?\n/)[0]).toBe('客户名称')
      expect((await callAs(own, 'POST', '/api/eis/restful/export/start', { entity: 'channel', type: 'csv' })).code).toBe(403)
      expect((await callAs(own, 'GET', '/api/eis/restful/export/fields?entity=customer')).data).not.toContainEqual(
        expect.objectContaining({ field: 'intent_amount' }),
      )
      expect((await callAs(own, 'GET', `/api/eis/restful/customer/detail/${key}`)).data).not.toHaveProperty('intent_amount')
      expect((await callAs(own, 'POST', '/api/eis/restful/customer/query', { intent_amount: ['1', null] })).code).toBe(400)
      const written = await callAs(own, 'POST', '/api/eis/restful/customer/addOrUpdate', {
        customer_key: key,
        address: '不该写入',
        remark: '可以写入',
      })
      expect(written.data).toMatchObject({ address: null, remark: '可以写入' })
      const foreign = await callAs(page, 'POST', '/api/eis/restful/customer/query', { pageSize: 20 })
      const seen = list.data.records?.map((row) => row.customer_key)
      const other = foreign.data.records?.find((row) => !seen?.includes(row.customer_key))?.customer_key as string
      expect((await callAs(own, 'GET', `/api/eis/restful/customer/detail/${other}`)).code).toBe(404)
      expect((await callAs(own, 'GET', '/api/app/base/sys/role/queryTreeList')).code).toBe(403)
      expect((await callAs(own, 'POST', '/api/eis/restful/customer/deleteById', { id: key })).code).toBe(403)

      const { data: tree } = await callAs(page, 'GET', '/api/app/base/sys/role/queryTreeList')
      const role = (tree as unknown as { role_name: string; role_key: string }[]).find((one) => one.role_name === roleName)
      const granted = await callAs(page, 'POST', '/api/app/base/app/sys/permission/saveRolePermission', {
        role_key: role?.role_key,
        permission_keys: [],
      })
      expect(granted.code).toBe(0)
      await own.goto('/')
      await tops.getByText('工作台').first().waitFor()
      expect(await tops.getByText('客户管理').count()).toBe(0)
      expect((await callAs(own, 'POST', '/api/eis/restful/customer/query', {})).code).toBe(403)
    },
  )
})

describe('the administration screens', () => {
  test(
    'BASE-01 users are added, edited, frozen with a hand-over, thawed, given a new password, deleted and brought back',
    long,
    async () => {
      const account = `w${stamp()}`
      const page = await office('/system/user')
      await rows(page).first().waitFor()
      expect(await flaws(page)).toEqual([])
      await page.getByRole('button', { name: '新增用户' }).click()
      const form = dialog(page, '新增用户')
      await form.getByRole('textbox', { name: '账号' }).fill('hemin')
      await form.getByRole('textbox', { name: '姓名' }).fill('周转')
      await form.getByRole('textbox', { name: '邮箱' }).fill(`${account}@qiheng.example`)
      await save(form)
      await form.getByText('请选择', { exact: true }).waitFor()
      const depart = form.getByRole('combobox', { name: '主部门' })
      await depart.click()
      await depart.fill('市场部')
      await page.locator('.ant-select-dropdown:visible').getByText('市场部', { exact: true }).click()
      await save(form)
      await form.getByText('已存在相同的记录').waitFor()
      await form.getByRole('textbox', { name: '账号' }).fill(account)
      await save(form)
      await dialog(page, '初始密码').getByRole('button', { name: '我已保存' }).click()

      await page.goto(`/system/user?username=${account}`)
      const row = rows(page).filter({ hasText: account })
      await row.getByRole('button', { name: '编辑' }).click()
      const edit = dialog(page, '编辑用户')
      await edit.getByRole('textbox', { name: '姓名' }).fill('周转二')
      await save(edit)
      await edit.waitFor({ state: 'hidden' })
      await row.getByText('周转二').waitFor()

      await row.getByRole('button', { name: '冻结' }).click()
      const freeze = dialog(page, '冻结账号')
      await freeze.getByRole('button', { name: '下一步' }).click()
      await freeze.getByText('名下没有需要交接的业务数据').waitFor()
      expect(await flaws(page)).toEqual([])
      await freeze.getByRole('button', { name: '冻结' }).click()
      await freeze.getByText('已冻结 1 个账号').waitFor()
      await freeze.getByRole('button', { name: '完成' }).click()
      await row.getByRole('button', { name: '解冻' }).click()
      await toast(page, '已解冻 1 个账号')
      await row.getByRole('button', { name: '冻结' }).waitFor()

      await row.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '重置密码' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
      const secret = dialog(page, '重置密码').filter({ has: page.locator('[data-secret]') })
      expect(((await secret.locator('[data-secret]').textContent()) ?? '').length).toBeGreaterThan(10)
      await secret.getByRole('button', { name: '我已保存' }).click()
      await secret.waitFor({ state: 'hidden' })

      await row.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const leaving = dialog(page, '删除账号')
      await leaving.getByRole('button', { name: '下一步' }).click()
      await leaving.getByText('名下没有需要交接的业务数据').waitFor()
      await leaving.getByRole('button', { name: '删除', exact: true }).click()
      await leaving.getByText('已删除 1 个账号').waitFor()
      await leaving.getByRole('button', { name: '完成' }).click()
      await page.getByText('没有符合条件的用户').waitFor()
      await page.getByRole('button', { name: '已删除的用户' }).click()
      const deleted = dialog(page, '已删除的用户')
      await deleted.getByRole('textbox', { name: '按姓名或账号查找' }).fill(account)
      await deleted.getByText(account).waitFor()
      await deleted.getByRole('button', { name: '恢复 周转二' }).click()
      await toast(page, '已恢复周转二')
      await row.waitFor({ state: 'attached' })

      await page.goto('/system/user?username=hemin')
      await rows(page).filter({ hasText: '何敏' }).getByRole('button', { name: '冻结' }).click()
      await freeze.getByRole('button', { name: '下一步' }).click()
      await freeze.getByText(/名下没有需要交接|名下还有/).waitFor()
      const later = freeze.getByRole('radio', { name: '暂不交接' })
      if (await later.count()) await later.check()
      await freeze.getByRole('button', { name: '冻结' }).click()
      await freeze.getByRole('alert').getByText('不能对自己的账号执行此操作').waitFor()
    },
  )

  test(
    'BASE-02 departments are found, added, edited, moved by keys, never below themselves, and deleted one by one and together',
    long,
    async () => {
      const id = stamp()
      const [one, two, three] = [`移动甲${id}`, `移动乙${id}`, `移动丙${id}`]
      const page = await office('/system/depart')
      await treeItem(page, '采购部').waitFor()
      await chooseDepartment(page, '采购部')
      await addDepartment(page, one)
      await addDepartment(page, two)
      await chooseDepartment(page, '采购部')
      await addDepartment(page, three)
      expect(await flaws(page)).toEqual([])

      await page.getByRole('textbox', { name: '按名称或编码查找部门' }).fill(one)
      await chooseDepartment(page, one)
      await page.getByRole('button', { name: '编辑', exact: true }).click()
      const form = dialog(page, '编辑部门')
      await form.getByRole('textbox', { name: '备注' }).fill('写好的备注')
      const above = form.getByRole('combobox', { name: '上级部门' })
      await above.click()
      await above.fill(two)
      await page.locator('.ant-select-dropdown:visible').getByText(two, { exact: true }).click()
      await save(form)
      await form.getByText('不能选择自己或自己的下级').waitFor()
      expect(await form.getByRole('textbox', { name: '备注' }).inputValue()).toBe('写好的备注')
      await form.getByRole('button', { name: '取消' }).click()
      await page.getByRole('button', { name: '离开' }).click()
      await form.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: '移动到…' }).click()
      const move = dialog(page, `移动「${one}」`)
      const place = move.getByRole('combobox', { name: '新的上级' })
      await place.click()
      await place.fill(three)
      await page.locator('.ant-select-dropdown:visible').getByText(three, { exact: true }).click()
      await move.getByRole('button', { name: '移动', exact: true }).click()
      await toast(page, `已移动「${one}」`)
      await page.getByText(`上级：${three}`).waitFor()

      await page.getByRole('textbox', { name: '按名称或编码查找部门' }).fill(two)
      await treeItem(page, two).click()
      await page.getByRole('heading', { name: two, exact: true }).waitFor()
      await page.getByRole('button', { name: '删除', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
      await page.getByText('没有符合条件的部门').waitFor()
      await page.getByRole('textbox', { name: '按名称或编码查找部门' }).fill(id)
      await treeItem(page, one).waitFor()
      await page.getByRole('button', { name: '批量删除' }).click()
      for (const name of [one, three])
        await page.getByRole('treeitem').filter({ hasText: name }).locator('.ant-tree-checkbox').first().click()
      await page.getByRole('button', { name: '删除所选 2 个部门' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
      await page.getByText('没有符合条件的部门').waitFor()
    },
  )

  test('BASE-04 menus and buttons are added and edited; departments and roles get their permissions', long, async () => {
    const id = stamp()
    const page = await office('/system/permission')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('客户管理').waitFor()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: '新增菜单' }).click()
    const form = dialog(page, '新增菜单')
    await form.getByRole('radio', { name: '菜单' }).check()
    await form.getByRole('textbox', { name: '名称', exact: true }).fill(`外链${id}`)
    await form.getByRole('textbox', { name: '路径' }).fill(`https://report.example/${id}`)
    await form.getByRole('button', { name: '书本' }).click()
    await form.getByRole('switch', { name: '外部链接' }).click()
    await save(form)
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: '查找菜单、路径或权限编码' }).fill(id)
    await row(`外链${id}`).getByText('外部链接').waitFor()
    await row(`外链${id}`).getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '新增按钮' }).click()
    const button = dialog(page, '新增按钮')
    await button.getByRole('textbox', { name: '名称', exact: true }).fill(`按钮${id}`)
    await button.getByRole('textbox', { name: '权限编码' }).fill('不是编码')
    await save(button)
    await button.getByText('权限编码由字母、数字和冒号组成').waitFor()
    await button.getByRole('textbox', { name: '权限编码' }).fill(`demo:b${id}:view`)
    await save(button)
    await button.waitFor({ state: 'hidden' })
    await row(`按钮${id}`).getByRole('button', { name: '编辑' }).click()
    const edit = dialog(page, '编辑按钮')
    await edit.getByRole('textbox', { name: '名称', exact: true }).fill(`按钮二${id}`)
    await save(edit)
    await row(`按钮二${id}`).waitFor()

    await page.goto('/system/depart')
    await treeItem(page, '采购部').click()
    await page.getByRole('tab', { name: '部门权限' }).click()
    await page.getByRole('textbox', { name: '查找菜单、按钮或编码' }).fill(`demo:b${id}:view`)
    await page.getByRole('checkbox', { name: `按钮二${id} demo:b${id}:view` }).check()
    await page.getByText('新增 2 项，移除 0 项').waitFor()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: '清空' }).click()
    await page.getByRole('button', { name: '撤销修改' }).waitFor({ state: 'hidden' })

    await page.goto('/system/role')
    await page.getByRole('textbox', { name: '按名称或编码查找角色' }).fill('media')
    await treeItem(page, '媒介专员').click()
    await page.getByRole('heading', { name: '媒介专员' }).waitFor()
    await page.getByRole('textbox', { name: '查找菜单、按钮或编码' }).fill(`demo:b${id}:view`)
    await grant(page.getByRole('checkbox', { name: `按钮二${id} demo:b${id}:view` }))
    await page.getByRole('button', { name: '保存权限' }).click()
    await toast(page, '权限已保存')
    await page.getByRole('button', { name: '保存权限' }).and(page.locator(':disabled')).waitFor()
    const compare = page.getByRole('combobox', { name: '与角色比较' })
    await pick(compare, '采购专员')
    await page.getByText('仅本角色').first().waitFor()
    expect(await flaws(page)).toEqual([])

    await page.goto('/system/permission')
    await page.getByRole('textbox', { name: '查找菜单、路径或权限编码' }).fill(id)
    for (const name of [`按钮二${id}`, `外链${id}`]) {
      const more = row(name).getByRole('button', { name: '更多操作' })
      if (name.startsWith('外链')) {
        await more.click()
        await page.getByRole('menuitem', { name: '删除' }).click()
      } else await row(name).getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
      await row(name).waitFor({ state: 'hidden' })
    }
  })

  test('BASE-05 permission groups: their menus, who sees them, saved and deleted', long, async () => {
    const name = `验收组${stamp()}`
    const page = await office('/system/group')
    await page.getByRole('article', { name: '客户' }).waitFor()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: '新增权限组' }).click()
    const form = dialog(page, '新增权限组')
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('客户')
    await save(form)
    await form.getByText('已存在相同的记录').waitFor()
    await form.getByRole('textbox', { name: '名称', exact: true }).fill(name)
    await form.getByRole('checkbox', { name: '全选组内菜单' }).waitFor()
    expect(await flaws(page)).toEqual([])
    await form.getByRole('checkbox', { name: '职务', exact: true }).check()
    await form.locator('.ant-transfer-actions button').first().click()
    await pick(form.getByRole('combobox', { name: '可见角色' }), '系统管理员')
    await save(form)
    await form.waitFor({ state: 'hidden' })
    const card = page.getByRole('article', { name })
    await card.getByText('职务').waitFor()
    await card.getByText('系统管理员').waitFor()
    const groups = await callAs(page, 'POST', '/api/app/base/app/sys/permission/group/getUserTree', {})
    expect((groups.data as unknown as { group_name: string }[]).map((group) => group.group_name)).toContain(name)
    await card.getByRole('button', { name: '编辑' }).click()
    const edit = dialog(page, '编辑权限组')
    await edit.getByRole('textbox', { name: '名称', exact: true }).fill(`${name}二`)
    await save(edit)
    await edit.waitFor({ state: 'hidden' })
    const renamed = page.getByRole('article', { name: `${name}二` })
    await renamed.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await renamed.waitFor({ state: 'hidden' })
  })
})

describe('以此角色查看', () => {
  test('shows the product as a member of the role sees it, read only, in every window, until it is ended', long, async () => {
    const page = await office('/system/role')
    const other = await page.context().newPage()
    await other.goto('/crm/customer/list')
    await other.getByRole('button', { name: '新增客户' }).first().waitFor()
    await page.locator('.ant-tree').getByText('销售顾问', { exact: true }).click()
    await page.getByRole('heading', { name: '销售顾问' }).waitFor()
    await page.getByRole('button', { name: '以此角色查看' }).click()
    const asked = dialog(page, '以「销售顾问」查看')
    await asked.getByRole('button', { name: '开始查看' }).click()
    await asked.getByText('请选择成员').first().waitFor()
    expect(await flaws(page)).toEqual([])
    await asked.getByRole('combobox', { name: '选择成员' }).fill('黄文')
    await page.getByTitle('黄文（huangwen）').click()
    await asked.getByRole('button', { name: '开始查看' }).click()

    const bar = page.getByRole('region', { name: '以角色查看' })
    await bar.getByText('正在以「销售顾问」黄文的身份查看，只读').waitFor()
    const tops = page.getByRole('banner').getByRole('navigation')
    await tops.getByText('客户管理').first().waitFor()
    expect(await tops.getByText('供应商与资源').count()).toBe(0)
    await other.getByRole('region', { name: '以角色查看' }).waitFor()
    expect(await flaws(page)).toEqual([])

    await page.goto('/crm/customer/list')
    await rows(page).first().waitFor()
    await bar.waitFor()
    await page.getByRole('button', { name: '新增客户' }).first().click()
    const form = dialog(page, '新增客户')
    await form.getByRole('textbox', { name: '客户名称' }).fill(`只读${stamp()}有限公司`)
    await save(form)
    await page.getByText('正在以角色查看，只能看，不能修改。要操作请先结束查看').first().waitFor()
    expect((await callAs(page, 'POST', '/api/eis/restful/customer/addOrUpdate', { customer_name: '绕过' })).code).toBe(403)

    await page.goto('/crm/contact')
    await bar.getByRole('button', { name: '结束查看' }).click()
    await page.waitForURL('**/system/role')
    await treeItem(page, '系统管理员').waitFor()
    expect(await bar.count()).toBe(0)
    await other.getByRole('banner').getByRole('navigation').getByText('供应商与资源').first().waitFor()
    expect(await other.getByRole('region', { name: '以角色查看' }).count()).toBe(0)
    const log = await callAs(page, 'POST', '/api/app/base/app/sys/operationLog/query', {
      biz_type: 'role',
      action: 'beginView',
      pageSize: 1,
    })
    expect(log.data.records?.[0]).toMatchObject({ user_name: '何敏', diff: [{ field: 'member', new: '黄文' }] })
  })
})

test.each([
  ['users', '/system/user?sex=2'],
  ['positions', '/system/position?status=1'],
  ['projects', '/okr-project/index/myAllProject?project_level=A'],
  ['quotes', '/pricing?status=DRAFT'],
])('a view of %s is kept, opens by its link and is deleted', async (_, path) => {
  const title = `我的视图${stamp()}`
  const page = await office(path)
  await rows(page)
    .first()
    .or(page.getByText(/没有符合条件|暂无数据/).first())
    .waitFor()
  await page.getByRole('button', { name: /^视图：/ }).click()
  await page.getByRole('menuitem', { name: '存为新视图…' }).click()
  const form = dialog(page, '存为新视图')
  await form.getByRole('textbox', { name: '视图名称' }).fill(title)
  await form.getByRole('button', { name: '保存' }).click()
  await toast(page, `视图「${title}」已保存`)
  await page.waitForURL(/\?view=[0-9a-f]{32}$/)
  const link = page.url()
  const [name = '', value = ''] = new URL(path, link).search.slice(1).split('=')
  const asked = page.waitForRequest((request) => {
    const said = `${request.url()} ${request.postData() ?? ''}`
    return said.includes('/api/') && said.includes(name) && said.includes(value)
  })
  await page.goto(link, { waitUntil: 'domcontentloaded' })
  await asked
  await page.getByRole('button', { name: `视图：${title}` }).click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  await page.getByRole('button', { name: '删除视图' }).last().click()
  await page.getByRole('button', { name: '视图：不使用视图' }).waitFor()
})
