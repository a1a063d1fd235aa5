// What the browser tests of approvals share: pages and calls as somebody, lists, the approval page, choosing colleagues.
import { type APIRequestContext, type Locator, type Page, request } from 'playwright'
import { afterEach, expect, inject } from 'vitest'
import { address, newPage, signIn } from './browser.ts'

export const pending = '/home/workbench/pending'

export const toast = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text).first().waitFor()
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const table = (page: Page, name: string) => page.getByRole('region', { name: `${name}列表` })
/** The address of a list that shows this title alone. */
export const filtered = (path: string, title: string) => `${path}?keyword=${encodeURIComponent(title)}`

let made = 0
export const newTitle = (word = '用印') => `${word} ${Date.now().toString(36)}-${++made}`

export async function openAs(
  account: string,
  path: string,
  options: { width?: number; height?: number; touch?: boolean } = {},
): Promise<Page> {
  const page = await newPage(options)
  await signIn(page, account, { redirect: path })
  return page
}

/** Opens the approval of a title from its list. */
export async function openApproval(page: Page, title: string): Promise<Locator> {
  await page.getByRole('link', { name: title, exact: true }).first().click()
  const approval = page.getByRole('article')
  await approval.getByRole('heading', { name: title }).waitFor()
  await approval.getByText('提交申请').waitFor()
  return approval
}

/** Chooses a colleague in a dialog's people control, by the tree of departments. */
export async function pickPerson(within: Locator, name: string, many = false): Promise<void> {
  await within.getByRole('button', { name: '按部门选择' }).click()
  const picker = within
    .page()
    .getByRole('dialog')
    .filter({ has: within.page().getByRole('tree') })
  await picker.getByRole('textbox', { name: '姓名、账号、工号或拼音' }).fill(name)
  await expect.poll(() => picker.locator('tbody tr.ant-table-row').count()).toBe(1)
  await picker.getByRole(many ? 'checkbox' : 'radio', { name, exact: true }).check()
  await picker.getByRole('button', { name: /^选择/ }).last().click()
  await picker.waitFor({ state: 'hidden' })
  await within.getByText(name).first().waitFor()
}

export interface Caller {
  /** A call's data; anything but code 0 fails. */
  call<T = Record<string, unknown>>(key: `${'GET' | 'POST' | 'PUT'} ${string}`, input?: Record<string, unknown>): Promise<T>
}

const open: APIRequestContext[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.dispose()))
})

/** Calls in somebody's name without a page, for what a test only needs to be there. */
export async function callAs(account: string): Promise<Caller> {
  const at = address()
  const context = await request.newContext({ baseURL: at, extraHTTPHeaders: { origin: at, 'x-requested-with': 'XMLHttpRequest' } })
  open.push(context)
  const read = async <T>(key: string, response: Awaited<ReturnType<APIRequestContext['get']>>) => {
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: T }
    expect([key, code, code === 0 ? '' : `${message} ${JSON.stringify(data)}`]).toEqual([key, 0, ''])
    return data
  }
  const login = '/api/app/base/app/sys/user/login'
  await read(login, await context.post(login, { form: { username: account, password: inject('password') } }))
  return {
    async call<T>(key: string, input: Record<string, unknown> = {}) {
      const [method = 'GET', path = ''] = key.split(' ')
      const sent = context.fetch(path, { method, ...(method === 'GET' ? { params: input as Record<string, string> } : { data: input }) })
      return read<T>(key, await sent)
    },
  }
}

/** The user keys of accounts, as an administrator knows them. */
export async function userKeys(admin: Caller, accounts: readonly string[]): Promise<string[]> {
  const { records } = await admin.call<{ records: { username: string; user_key: string }[] }>('GET /api/app/base/app/sys/user/list', {
    pageNo: 1,
    pageSize: 200,
  })
  const known = new Map(records.map((row) => [row.username, row.user_key]))
  const keys = accounts.flatMap((account) => known.get(account) ?? [])
  expect(keys).toHaveLength(accounts.length)
  return keys
}

/** Saves and deploys a model of one process. */
export async function deploy(admin: Caller, bpmn_xml: string): Promise<void> {
  const model = '/api/bpm/biz/bpm/model'
  const { model_key } = await admin.call<{ model_key: string }>(`POST ${model}/save`, { bpmn_xml })
  await admin.call(`POST ${model}/deploy`, { model_key })
}

/** Starts a process that is about no record; answers the instance. */
export async function startProcess(by: Caller, key: string, title: string, variables: Record<string, unknown> = {}): Promise<string> {
  const started = await by.call<{ process_instance_id: string }>('POST /api/bpm/biz/process/instance/startProcess', {
    process_definition_key: key,
    title,
    variables,
  })
  return started.process_instance_id
}

export const seal = { seal_type: '公章', copies: 2, reason: '合同用印', attachments: '合同.pdf' }
