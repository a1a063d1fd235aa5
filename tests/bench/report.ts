// One table of a run: rates and times, and how they stand to the bare driver and an empty route handler.
import { operations } from './operations.ts'
import { type Figures, figureKey } from './target.ts'

/**
 * The table as Markdown. Ratios: the product's time by the sum of an empty route handler's and the bare driver's for the same statements; the product's rate by that of the backend
 * alone, and by that of the least statements for the same work.
 */
export function report(figures: readonly [string, Figures][], counts: readonly number[]): string {
  return figures.map(([kind, found]) => section(kind, found, counts)).join('\n\n')
}

function section(kind: string, { results, startSeconds, idleMb, busyMb }: Figures, counts: readonly number[]): string {
  const lines = [
    `## ${kind}`,
    '',
    '| | callers | product /s | ms | p95 ms | backend alone /s | bare driver /s | least statements /s | empty route /s | product ÷ (empty + driver) | rate ÷ backend | rate ÷ least |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  for (const { name, title } of operations) {
    for (const count of counts) {
      const product = results.get(figureKey(name, 'product', count))
      const backend = results.get(figureKey(name, 'backend', count))
      const driver = results.get(figureKey(name, 'driver', count))
      const least = results.get(figureKey(name, 'least', count))
      const empty = results.get(figureKey('empty', 'empty', count))
      if (!product || !backend || !driver || !empty) continue
      const floor = 1 / driver.perSecond + 1 / empty.perSecond
      const cells = [
        title,
        count,
        rate(product.perSecond),
        time(product.mean),
        time(product.p95),
        rate(backend.perSecond),
        rate(driver.perSecond),
        least ? rate(least.perSecond) : '',
        rate(empty.perSecond),
        time(1 / product.perSecond / floor),
        time(product.perSecond / backend.perSecond),
        least ? time(product.perSecond / least.perSecond) : '',
      ]
      lines.push(`| ${cells.join(' | ')} |`)
    }
  }
  const first = results.get(figureKey('first', 'product', counts[0] ?? 1))
  const deep = results.get(figureKey('deep', 'product', counts[0] ?? 1))
  lines.push(
    '',
    `Second start to ready: ${startSeconds.toFixed(1)} s. Memory: ${idleMb.toFixed(0)} MB after the start, ${busyMb.toFixed(0)} MB after the load.`,
  )
  if (first && deep) lines.push(`The page in the middle by its cursor takes ${(deep.mean / first.mean).toFixed(2)} times the first page.`)
  return lines.join('\n')
}

const rate = (value: number) => value.toFixed(0)
const time = (value: number) => value.toFixed(2)
