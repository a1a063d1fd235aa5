// What a table does with cells that are not wholly in view; loaded by tables that scroll, and when the pointer comes to one.
import type { ColumnPlace } from './use-whole-columns'

/** Hides what is in the columns that are half in view, and shows the others'. */
export function hideHalves(table: HTMLTableElement, places: readonly ColumnPlace[], stay: boolean): void {
  const frame = table.parentElement
  const row = table.tHead?.rows[0]
  if (!frame || !row) return
  const cells = [...row.cells].map((cell) => cell.getBoundingClientRect())
  const left = frame.getBoundingClientRect().left
  const right = left + frame.clientWidth
  const ends = stay ? cells.filter((_, index) => places[index]?.stays) : []
  const covers = [...ends, { left: Number.NEGATIVE_INFINITY, right: left }, { left: right, right: Number.POSITIVE_INFINITY }]
  for (const [index, cell] of cells.entries()) {
    const half = covers.some((cover) => Math.min(cell.right, cover.right) - Math.max(cell.left, cover.left) > 1)
    const isEnd = stay && places[index]?.stays
    // what is wider than the frame is never whole
    table.style.setProperty(`--shown-${index}`, half && !isEnd && cell.width < frame.clientWidth ? '0' : null)
  }
}

const isCut = (element: Element) =>
  element.clientWidth > 0 && element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'hidden'

/** A cell whose text is cut gets the whole text as its title, before the hint that it has. */
export function titleCell(cell: HTMLElement): void {
  const cut = !cell.querySelector('[title]') && [cell, ...cell.querySelectorAll('*')].some(isCut)
  cell.title = [cut ? cell.textContent.trim() : '', cell.dataset.hint ?? ''].filter(Boolean).join('\n')
}
