// When the demo's contracts are paid: part in percent, days from today (docs/domain/demo.md#data).
import { book } from './deal-book.ts'

export type Instalment = readonly [part: number, inDays: number]

/** `count` equal parts, the last of them what is left. */
const inParts = (count: number, dayOf: (index: number) => number): Instalment[] =>
  Array.from({ length: count }, (_, index) => [Math.floor(100 / count), dayOf(index)])

/** The story's three: its second is five days late. */
const storyInstalments: readonly Instalment[] = [
  [30, -50],
  [40, -5],
  [30, 40],
]

/** A project that runs is paid by its stages, one a fortnight; the last that was due is a few days old. */
function byStages(ago: number, index: number): Instalment[] {
  const last = 2 + (index % 4)
  const past = Math.floor((ago - 10 - last) / 14)
  return inParts(11, (n) => (n - past) * 14 - last)
}

/** The instalments of a project's sales contract that was made so many days ago. */
export function projectInstalments(status: string, isStory: boolean, ago: number, index: number): readonly Instalment[] {
  if (isStory) return storyInstalments
  if (status === 'EFFECT') return byStages(ago, index)
  // finished ones have been paid in full
  const count = status === 'ARCHIVE' ? 5 : 6
  return inParts(count, (n) => Math.round(-(ago - 10) + (n * (ago - 22)) / (count - 1)))
}

/** A service of a year is paid by the month; without effect it was agreed in halves. */
export function yearlyInstalments(status: string, ago: number): readonly Instalment[] {
  if (status === 'EFFECT') return inParts(12, (n) => n * 30 - (ago - 10))
  return [
    [50, -15],
    [50, 60],
  ]
}

/** What an instalment waits for. */
export function conditionOf(index: number, count: number): string | null {
  if (count <= book.conditions.length) return book.conditions[index] ?? null
  const stage = book.stage.replace('{n}', String(index))
  return index === 0 ? (book.conditions[0] ?? null) : index === count - 1 ? (book.conditions.at(-1) ?? null) : stage
}
