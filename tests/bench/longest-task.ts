// What holds a page: the longest task of its main thread.
import type { Page } from 'playwright'

/** The longest task of the page's main thread while something is done, in ms. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { tasks: number[] }
    kept.tasks = []
    new PerformanceObserver((list) => kept.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
  })
  await work()
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
}
