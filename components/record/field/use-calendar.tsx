// The open calendar of a date control: its month, and the day that the arrows have come to while the keyboard stays in the text.
import dayjs, { type Dayjs } from 'dayjs'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { dateFormat } from '@/lib/client/format'
import { dayAfterKey, isOffered, type Only, today } from './date-days'

/** `shown` is the day or moment that the text has. */
export function useCalendar(shown: string | null, only: Only) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [cursor, setCursor] = useState<string | null>(null)
  const [month, setMonth] = useState(() => dayjs(shown ?? today()))
  const show = (next: boolean) => {
    setOpen(next)
    setCursor(null)
    if (next) setMonth(dayjs(shown ?? today()))
  }
  const goTo = (day: string) => {
    if (!isOffered(day, only)) return
    setCursor(day)
    setMonth(dayjs(day))
  }
  return {
    id,
    open,
    show,
    cursor,
    month,
    setMonth,
    setCursor,
    dayId: cursor ? `${id}-${cursor}` : undefined,
    /** Opens the calendar or moves in it; whether the key was one for that. */
    press(event: KeyboardEvent, text: string): boolean {
      const next = dayAfterKey(cursor ?? shown?.slice(0, 10) ?? today(), keyOf(event))
      const sideways = keyOf(event) === 'ArrowLeft' || keyOf(event) === 'ArrowRight'
      if (!next || event.ctrlKey || event.metaKey || event.shiftKey) return false
      // within a text that is being written the arrows move the caret, until those up and down have led into the calendar
      if (sideways && (!open || (cursor === null && text !== ''))) return false
      event.preventDefault()
      if (open) goTo(cursor === null && !sideways && !shown ? today() : next)
      else {
        show(true)
        setCursor(shown?.slice(0, 10) ?? today())
      }
      return true
    },
    cell: (current: Dayjs | string | number, { type, originNode }: { type: string; originNode: ReactNode }) => {
      if (type !== 'date' || !dayjs.isDayjs(current)) return originNode
      const day = current.format(dateFormat)
      return (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the text and names this by aria-activedescendant
        // biome-ignore lint/a11y/useSemanticElements: a press on it is the cell's
        <div
          id={`${id}-${day}`}
          className="ant-picker-cell-inner"
          role="button"
          aria-label={day}
          aria-disabled={!isOffered(day, only) || undefined}
          aria-pressed={shown?.slice(0, 10) === day}
          data-cursor={cursor === day || undefined}
        >
          {current.date()}
        </div>
      )
    },
  }
}
