// Where the tests of hands begin: a customer of sales with an opportunity, and a page by mouse or finger.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { callAs } from './approval-pages.ts'
import { newPage, signIn } from './browser.ts'
import { pressTwice } from './hands.ts'

/** The two ways in which every kind of control is tried. */
export const ways: readonly (readonly [string, boolean])[] = [
  ['by mouse at 1440 px', false],
  ['by finger at 375 px', true],
]

interface Beginning {
  page: Page
  customer: string
  /** Of the customer. */
  customerName: string
  business: string
  /** Of the opportunity. */
  name: string
}

/** Opens a page; `at` makes its address of what is there. */
export async function begin(touch: boolean, at: (keys: Omit<Beginning, 'page'>) => string): Promise<Beginning> {
  const page = await newPage(touch ? { width: 375, height: 667, touch } : {})
  const seller = await callAs('huangwen')
  const number = String(Date.now() % 100_000_000).padStart(8, '0')
  const customerName = `青桐测绘${number}公司`
  const { customer_key: customer } = await seller.call<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
    customer_name: customerName,
  })
  const name = `青桐商机${number}`
  const { business_key: business } = await seller.call<{ business_key: string }>('POST /api/fintech/biz/business/add', {
    customer_key: customer,
    business_name: name,
    business_amount: '80000',
  })
  await signIn(page, 'huangwen', { redirect: at({ customer, customerName, business, name }) })
  return { page, customer, customerName, business, name }
}

/** The list that shows one opportunity. */
export const listOf = ({ name }: { name: string }): string => `/crm/business?business_name=${encodeURIComponent(name)}&as=list`

/** The cell of the only row under a head, opened for editing. */
export async function openCell(page: Page, head: string): Promise<{ cell: Locator; field: Locator }> {
  const row = page.locator('main tbody tr').first()
  await row.waitFor()
  const heads = await page.locator('main thead th').allTextContents()
  const cell = row.locator('td').nth(heads.indexOf(head))
  await pressTwice(cell)
  const field = cell.locator('input, textarea').first()
  await field.waitFor()
  return { cell, field }
}

/** Waits until a field holds a text. */
export const holds = (field: Locator, text: string): Promise<void> => expect.poll(() => field.inputValue()).toBe(text)

/** The bodies sent to an address from now on. */
export function noteSent(page: Page, address: RegExp): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) sent.push(request.postDataJSON())
  })
  return sent
}
