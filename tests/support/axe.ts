// What axe finds wrong on a page.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { motionEnds } from './browser.ts'

/** Rule and place of each flaw, once nothing on the page moves; of one part of it where `within` selects it, and of all but what `without` selects. */
export async function flaws(page: Page, within?: string, without?: string): Promise<string[]> {
  await motionEnds(page)
  const builder = new AxeBuilder({ page })
  if (within) builder.include(within)
  if (without) builder.exclude(without)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
