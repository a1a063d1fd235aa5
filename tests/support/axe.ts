// What axe finds wrong on a page.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { motionEnds } from './browser.ts'

/** Rule and place of each flaw, once nothing on the page moves; of one part of it where `within` selects it, and of all but what `without` selects. */
export async function flaws(page: Page, within?: string, without?: string): Promise<string[]> {
  await motionEnds(page)
  // Flaws alone are asked for, and in the page itself: all that is right would be written down too, and carried to a page of its own to be summed up.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) builder.include(within)
  if (without) builder.exclude(without)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
