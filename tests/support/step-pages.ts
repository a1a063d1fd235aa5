// What stories of states read and click: the buttons that an open record offers, and decisions made by calls where only their outcome matters.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { callAs } from './approval-pages.ts'
import { patiently } from './patience.ts'

/** Of a record that loads again meanwhile the menu may go: then it is looked at once more. */
const soon = { timeout: patiently(5_000) }

/** The buttons that a record offers, those behind 更多操作 included. */
async function offered(record: Locator): Promise<string[]> {
  const head = record.getByRole('article').locator('header').first()
  const shown = (await head.locator('button:not([aria-label])').allTextContents()).map((text) => text.trim()).filter(Boolean)
  const more = head.getByRole('button', { name: '更多操作' })
  if ((await more.count()) === 0) return shown.toSorted()
  await more.click(soon)
  const items = record.page().getByRole('menuitem')
  await items.first().waitFor(soon)
  const hidden = await items.allTextContents()
  // in the menu itself: without it Escape would close the drawer of the record
  await record.page().getByRole('menu').press('Escape', soon)
  await items.first().waitFor({ state: 'hidden' })
  return [...shown, ...hidden].toSorted()
}

/** Waits until a record offers exactly these buttons. */
export async function offers(record: Page | Locator, names: readonly string[]): Promise<void> {
  const within = 'goto' in record ? record.locator('body') : record
  await expect.poll(() => offered(within)).toEqual([...names].toSorted())
}

/** Clicks a button of the record, wherever it stands. */
export async function step(record: Page | Locator, name: string): Promise<void> {
  const page = 'goto' in record ? record : record.page()
  const head = record.getByRole('article').locator('header').first()
  const button = head.getByRole('button', { name, exact: true })
  await head.getByRole('button').first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await head.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const taskPath = '/api/bpm/biz/task/instance'

/** Those who are asked about what has this in its title decide by calls, one after the other. */
export async function decide(keyword: string, accounts: readonly string[], answer: 'confirm' | 'reject' = 'confirm'): Promise<void> {
  for (const account of accounts) {
    const person = await callAs(account)
    const { records } = await person.call<{ records: { task_id: string }[] }>(`POST ${taskPath}/queryApplyingTasks`, { keyword })
    expect(records, `what waits for ${account}`).toHaveLength(1)
    const variables = { seal_type: '合同专用章', copies: 2 }
    await person.call(`POST ${taskPath}/${answer}`, { taskId: records[0]?.task_id, message: '已核对', variables })
  }
}
