// One window for each colleague of a story, and what is asked of each in the workbench: approvals agreed to and rejected by clicks.
import type { Locator, Page } from 'playwright'
import { afterEach, expect } from 'vitest'
import { dialog, filtered, openAs, pending, table, toast } from './approval-pages.ts'

const windows = new Map<string, Promise<Page>>()
afterEach(() => windows.clear())

/** The window of a colleague, signed in once in a test. */
export function windowOf(account: string): Promise<Page> {
  const opened = windows.get(account) ?? openAs(account, pending)
  windows.set(account, opened)
  return opened
}

/** What waits for a colleague and has this in its title, opened in his workbench. */
export async function openWaiting(account: string, keyword: string): Promise<{ page: Page; approval: Locator }> {
  const page = await windowOf(account)
  await page.goto(filtered(pending, keyword))
  const waiting = table(page, '待审批').getByRole('link', { name: keyword })
  await expect.poll(() => waiting.count()).toBe(1)
  await waiting.click()
  const approval = page.getByRole('article')
  await approval.getByText('提交申请').waitFor()
  return { page, approval }
}

/** A colleague agrees to what waits for him, after `fill` has filled in what his step asks for. */
export async function agreeAs(account: string, keyword: string, fill?: (approval: Locator) => Promise<unknown>): Promise<void> {
  const { page, approval } = await openWaiting(account, keyword)
  await fill?.(approval)
  await page.getByLabel('审批意见').fill('同意')
  await approval.getByRole('button', { name: '同意', exact: true }).click()
  await toast(page, '已同意')
}

/** Those who are asked agree, in the order in which they are asked. */
export async function agreeInTurn(keyword: string, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) await agreeAs(account, keyword)
}

export async function rejectAs(account: string, keyword: string, reason: string): Promise<void> {
  const { page, approval } = await openWaiting(account, keyword)
  await approval.getByRole('button', { name: '驳回', exact: true }).click()
  await dialog(page, '驳回').getByLabel('原因').fill(reason)
  await dialog(page, '驳回').getByRole('button', { name: '驳回' }).click()
  await toast(page, '已驳回')
}
