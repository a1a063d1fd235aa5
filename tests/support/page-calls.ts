// Calls in the name of whoever is signed in on a page, for what a story only needs to be there and for what it compares at its end.
import type { Page } from 'playwright'
import { expect } from 'vitest'

export type Answer = Record<string, unknown>

/** What the server answers, whether it agrees or refuses. */
export async function askAs(page: Page, path: string, data: object): Promise<{ code: number; message: string; data: Answer }> {
  const headers = { origin: new URL(page.url()).origin, 'x-requested-with': 'XMLHttpRequest' }
  return (await page.request.post(`/api${path}`, { headers, data })).json()
}

/** A call's data; anything but code 0 fails. */
export async function postAs(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await askAs(page, path, data)
  expect(answer, `${path}: ${answer.message} ${JSON.stringify(answer.data)}`).toMatchObject({ code: 0 })
  return answer.data
}

export const readAs = async (page: Page, path: string): Promise<Answer> =>
  ((await (await page.request.get(`/api${path}`)).json()) as { data: Answer }).data
