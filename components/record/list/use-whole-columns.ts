// Keeps the columns of a table whole: those at its ends stay where there is room, and between them no half of a column is in view while the table
// rests (docs/domain/lists.md#columns-and-views).
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import { retried } from '@/lib/client/retried'

export interface ColumnPlace {
  width: number
  /** At this end of the frame while the others scroll. */
  stays?: 'start' | 'end'
}

const sumOf = (places: readonly ColumnPlace[]) => places.reduce((sum, { width }) => sum + width, 0)

/** The least width of a table in its frame, so that at first only whole columns are in view, and whether its ends may stay. */
export function fitPlaces(places: readonly ColumnPlace[], frame: number): { width: number; stay: boolean } {
  const total = sumOf(places)
  if (total <= frame) return { width: total, stay: true }
  const between = places.filter(({ stays }) => !stays)
  let room = frame - sumOf(places.filter(({ stays }) => stays))
  if (between.some(({ width }) => width > room)) return { width: total, stay: false }
  for (const { width } of between) {
    if (width > room) break
    room -= width
  }
  return { width: total + room, stay: true }
}

/** The style of the cells of a column: where it stays, and whether what is in it is shown. */
export function styleOf(index: number, stays: ColumnPlace['stays']): CSSProperties {
  const style: Record<string, string> = { '--shown': `var(--shown-${index})` }
  if (stays) style[stays === 'start' ? 'insetInlineStart' : 'insetInlineEnd'] = `var(--place-${index}, 0px)`
  return style
}

const wholeCells = () => retried(() => import('./whole-cells'))
/** How long after a scroll the table counts as at rest. */
const restMs = 120

/**
 * Sets the least width of the table and what its cells read by `styleOf`, so that no row renders again: the columns share the remaining width, so
 * they are measured, before the first paint and whenever they change.
 */
export function useWholeColumns(table: RefObject<HTMLTableElement | null>, places: readonly ColumnPlace[]): void {
  const key = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the places
  useLayoutEffect(() => {
    const element = table.current
    const frame = element?.parentElement
    const row = element?.tHead?.rows[0]
    if (!element || !frame || !row) return
    const put = (name: string, value: string | null) => element.style.setProperty(name, value)
    let stay = true
    let at = 0
    let resting: ReturnType<typeof setTimeout> | undefined
    // at the start every column in view is whole
    const rest = () => {
      if (at > 0 || !stay) void wholeCells().then(({ hideHalves }) => at === frame.scrollLeft && hideHalves(element, places, stay))
    }
    const showAll = () => {
      for (const index of places.keys()) put(`--shown-${index}`, null)
    }
    const observer = new ResizeObserver(() => {
      const fitted = fitPlaces(places, frame.clientWidth)
      stay = fitted.stay
      put('min-width', `${fitted.width}px`)
      const cells = [...row.cells].map((cell, index) => [index, cell.offsetWidth] as const)
      const line = (end: ColumnPlace['stays'], from: typeof cells) => {
        let sum = 0
        for (const [index, width] of from) {
          if (places[index]?.stays !== end) continue
          put(`--place-${index}`, stay ? `${sum}px` : 'auto')
          sum += width
        }
        return stay ? `${sum}px` : 0
      }
      // a cell that gets the focus comes out from below the ends
      frame.style.scrollPaddingInline = `${line('start', cells)} ${line('end', cells.reverse())}`
      at = frame.scrollLeft
      showAll()
      rest()
    })
    observer.observe(row)
    observer.observe(frame)
    const onScroll = () => {
      if (frame.scrollLeft === at) return
      at = frame.scrollLeft
      showAll()
      clearTimeout(resting)
      resting = setTimeout(rest, restMs)
    }
    frame.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      clearTimeout(resting)
      frame.removeEventListener('scroll', onScroll)
    }
  }, [table, key])
}

/** For a table's `onMouseOver`: a cell whose text is cut gets the whole text as its title. */
export function titleCut({ target }: { target: EventTarget }): void {
  const cell = (target as Element).closest<HTMLElement>('td, th')
  if (cell) void wholeCells().then(({ titleCell }) => titleCell(cell))
}
