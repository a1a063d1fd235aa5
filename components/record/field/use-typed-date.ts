// Reads what is typed into a date control, and says why it cannot be read.
import { useTranslations } from 'next-intl'
import { readTypedDate } from '@/lib/model/typed-date'
import { isDate, isDatetime } from '@/lib/model/value'
import { today } from './date-days'

/** Whether a text is a day or moment as it travels. */
export const isWire = (value: string | null | undefined, time: boolean): value is string => (time ? isDatetime(value) : isDate(value))

/** What a text comes to: nothing, a day or moment, or the text itself where it is none, to be refused in view. */
export function takenFrom(typed: string, time: boolean): string | null {
  if (typed.trim() === '') return null
  return readTypedDate(typed, { time, today: today() }) ?? typed
}

/** Why a value cannot be taken, with the way to write it; null where it can. */
export function useDateProblem(time: boolean): (value: string | null | undefined) => string | null {
  const t = useTranslations('widget.field')
  return (value) => (value && !isWire(value, time) ? t(time ? 'unreadTime' : 'unreadDay') : null)
}
