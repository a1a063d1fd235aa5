// What tests of messages do by calls of the signed-in page.
import type { Page } from 'playwright'

export const messagePath = '/api/fintech/biz/message'

/** A call as the page itself would send it. */
export async function call<T>(page: Page, address: string, body: Record<string, unknown>): Promise<T> {
  return page.evaluate(
    async ([to, input]) => {
      const response = await fetch(to as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(input),
      })
      const answer = (await response.json()) as { code: number; message: string; data: unknown }
      if (answer.code !== 0) throw new Error(`${to} answered ${answer.code} ${answer.message}`)
      return answer.data as never
    },
    [address, body] as const,
  ) as Promise<T>
}

/** Lets the signed-in user get a business message of his own: he puts a new customer into the pool. */
export async function causeMessage(page: Page, name: string): Promise<string> {
  const { customer_key } = await call<{ customer_key: string }>(page, '/api/eis/restful/customer/addOrUpdate', {
    customer_name: name,
    customer_type: 'COMPANY',
  })
  await call(page, '/api/fintech/biz/customer/toSea', { id: customer_key, reason: '暂无需求' })
  return `客户「${name}」已进入公海，原因：暂无需求`
}

/** A company's name that no other test gives. */
export const uniqueName = (word: string) => `${word}${crypto.randomUUID().slice(0, 8)}有限公司`
