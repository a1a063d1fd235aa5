// How many entries of a bar fit into it; the rest goes under 更多 (docs/domain/frame.md#top-bar: how many show depends on the window).
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Room for the button that holds the rest. */
const moreWidth = 72
/** The open entry is set bold and a little wider. */
const slack = 6

/** How many of these widths stand in the room, one after the other; the button needs its own room when any is left over. */
export function countFitting(widths: readonly number[], room: number, more: boolean): number {
  const total = widths.reduce((sum, width) => sum + width, slack)
  if (!more && total <= room) return widths.length
  let used = moreWidth + slack
  let count = 0
  for (const width of widths) {
    used += width
    if (used > room) break
    count += 1
  }
  return count
}

/** Measures the bar's entries once for each set of `titles`, and the room whenever it changes. `more`: there is a rest in any case. */
export function useFitting(titles: string, length: number, more: boolean): { bar: RefObject<HTMLElement | null>; count: number } {
  const bar = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState({ titles: '', widths: [] as readonly number[] })
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    setRoom(element.clientWidth)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || room === 0 || element.clientWidth === 0 || measured.titles === titles) return
    const links = [...element.querySelectorAll<HTMLElement>(':scope > a')].slice(0, length)
    if (links.length === length) setMeasured({ titles, widths: links.map((link) => link.getBoundingClientRect().width) })
  }, [titles, length, room, measured.titles])
  // a bar without room is not shown: narrow windows have other ways
  return { bar, count: measured.titles === titles && room > 0 ? countFitting(measured.widths, room, more) : length }
}
