// The marks of elements in a process diagram. Pure.
import type { Highlight } from '@/lib/model/calls/approval-page'

export type Mark = 'done' | 'current' | 'next' | 'rejected' | 'cancelled' | 'stopped' | 'gone'

/** Marks by element id; of several, the most important one. */
export function marksOf(highlight: Highlight): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  const put = (ids: readonly string[], mark: Mark) => {
    for (const id of ids) marks.set(id, mark)
  }
  put(highlight.flows, 'gone')
  put(highlight.cancelled, 'cancelled')
  put(highlight.next, 'next')
  put(highlight.finished, 'done')
  put(highlight.rejected, 'rejected')
  put(highlight.current, 'current')
  put(highlight.incidents, 'stopped')
  return marks
}

/** The text below a node: its current or former people. */
export function peopleOf(highlight: Highlight, mark: string): { id: string; text: string }[] {
  const most = 2
  return Object.entries(highlight.nodes).flatMap(([id, { people }]) =>
    people.length === 0 ? [] : [{ id, text: people.slice(0, most).join(mark) + (people.length > most ? ` +${people.length - most}` : '') }],
  )
}
