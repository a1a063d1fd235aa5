// The time axis of the Gantt chart: how wide a day is, which days it shows, and what stands above them.

import { dateOfDay } from '@/lib/model/moment'
import type { PlannedTask } from '@/lib/model/task-plan'

export type Zoom = 'day' | 'week' | 'month'

export const dayWidth: Readonly<Record<Zoom, number>> = { day: 36, week: 18, month: 6 }

export interface Scale {
  zoom: Zoom
  /** The first day, a Monday, and how many there are. */
  from: number
  days: number
  width: number
}

/** A whole number of weeks around the tasks and today. */
export function scaleOf(tasks: readonly Pick<PlannedTask, 'start' | 'end'>[], today: number, zoom: Zoom): Scale {
  let [first, last] = [today, today]
  for (const { start, end } of tasks) {
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  const from = mondayOf(first - 7)
  const days = Math.ceil((Math.max(last + 30, from + 90) - from) / 7) * 7
  return { zoom, from, days, width: days * dayWidth[zoom] }
}

/** 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

export const xOf = ({ from, zoom }: Scale, day: number): number => (day - from) * dayWidth[zoom]

export interface Tick {
  day: number
  text: string
  days: number
}

/** The months, and beneath them days or weeks, of the part that is seen. */
export function ticksOf(scale: Scale, left: number, width: number): { months: Tick[]; small: Tick[] } {
  const one = dayWidth[scale.zoom]
  const first = scale.from + Math.max(0, Math.floor(left / one) - 31)
  const last = scale.from + Math.min(scale.days, Math.ceil((left + width) / one) + 31)
  const months: Tick[] = []
  const small: Tick[] = []
  for (let day = first; day < last; day++) {
    const date = dateOfDay(day)
    const month = months.at(-1)
    if (!month || date.endsWith('-01')) months.push({ day, text: date.slice(0, 7), days: 1 })
    else month.days++
    if (scale.zoom === 'day') small.push({ day, text: date.slice(8), days: 1 })
    else if (mondayOf(day) === day && scale.zoom === 'week') small.push({ day, text: date.slice(5), days: 7 })
  }
  return { months, small }
}
