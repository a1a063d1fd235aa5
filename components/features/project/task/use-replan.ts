// Moves a task to other days, by pointer or keys: the tasks that it pushes, and saving it alone or with them (docs/domain/project-task.md#plan).
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { useAlone } from '@/lib/client/use-alone'
import type { TaskOfPlan } from '@/lib/model/calls/project-task'
import { isBroken, onDay, type PlannedTask, pushedAlong } from '@/lib/model/task-plan'
import { runProject } from '../run'
import { plannedOf } from './task-rows'

export type Handle = 'move' | 'start' | 'end'

export interface Held {
  key: string
  start: number
  end: number
  /** Dropped: it waits for the user's decision. */
  dropped: boolean
}

const threshold = 4

function moved({ start, end }: PlannedTask, handle: Handle, days: number): { start: number; end: number } {
  if (handle === 'move') return { start: start + days, end: end + days }
  if (handle === 'start') return { start: Math.min(start + days, end), end }
  return { start, end: Math.max(end + days, start) }
}

interface Options {
  tasks: readonly TaskOfPlan[]
  projectKey: string
  dayWidth: number
  onOpen: (key: string) => void
}

export function useReplan({ tasks, projectKey, dayWidth, onOpen }: Options) {
  const [held, setHeld] = useState<Held | null>(null)
  const { busy, alone } = useAlone()
  /** So that `press` stays the same while a task moves, and bars that stay are not drawn again. */
  const latest = useRef<Held | null>(held)
  latest.current = held
  const stop = useRef<() => void>(undefined)
  const planned = useMemo(() => new Map(tasks.map((task) => [task.task_key, plannedOf(task)])), [tasks])
  const all = useMemo(() => [...planned.values()], [planned])
  useEffect(() => () => stop.current?.(), [])

  const pushed = useMemo(() => (held ? pushedAlong(all, new Map([[held.key, held]])) : []), [all, held])
  /** Tasks that it would begin before, although it waits for them. */
  const before = useMemo(() => {
    const task = held && planned.get(held.key)
    if (!held || !task) return []
    const now = { ...task, start: held.start, end: held.end }
    return task.predecessors.flatMap((key) => {
      const first = planned.get(key)
      return first && isBroken(first, now) ? [key] : []
    })
  }, [planned, held])

  const save = useCallback(
    (wanted: Held, along: readonly PlannedTask[]) =>
      alone(async () => {
        const byKey = new Map(tasks.map((task) => [task.task_key, task]))
        const plans = [wanted, ...along].flatMap(({ key, start, end }) => {
          const task = byKey.get(key)
          if (!task) return []
          const { task_key, row_version } = task
          return [{ task_key, row_version, plan_start: onDay(task.plan_start, start), plan_end: onDay(task.plan_end, end) }]
        })
        await runProject('POST /api/eis/restful/task/reschedule', { project_key: projectKey, tasks: plans })
        setHeld(null)
      }),
    [alone, tasks, projectKey],
  )

  /** Saved at once where nothing else is touched; else it waits for an answer. */
  const drop = useCallback(
    (wanted: Held) => {
      const task = planned.get(wanted.key)
      if (!task || (task.start === wanted.start && task.end === wanted.end)) return setHeld(null)
      const now = { ...task, ...wanted }
      const touches =
        pushedAlong(all, new Map([[wanted.key, wanted]])).length > 0 ||
        task.predecessors.some((key) => {
          const first = planned.get(key)
          return first !== undefined && isBroken(first, now)
        })
      setHeld({ ...wanted, dropped: true })
      if (!touches) void save(wanted, [])
    },
    [planned, all, save],
  )

  const take = useCallback(
    (event: ReactPointerEvent, key: string, handle: Handle) => {
      const task = planned.get(key)
      if (!task || event.button !== 0 || busy) return
      event.preventDefault()
      ;(event.currentTarget as HTMLElement | SVGElement).focus({ preventScroll: true })
      const from = event.clientX
      let far = false
      let last: Held = { key, start: task.start, end: task.end, dropped: false }
      const move = ({ clientX }: PointerEvent) => {
        far ||= Math.abs(clientX - from) > threshold
        const next = moved(task, handle, Math.round((clientX - from) / dayWidth))
        if (!far || (next.start === last.start && next.end === last.end)) return
        last = { ...last, ...next }
        setHeld(last)
      }
      const end = () => {
        document.removeEventListener('pointermove', move)
        document.removeEventListener('pointerup', up)
        document.removeEventListener('pointercancel', cancel)
        document.removeEventListener('keydown', onEscape, true)
      }
      const cancel = () => {
        end()
        setHeld(null)
      }
      const up = () => {
        end()
        if (far) drop(last)
        else onOpen(key)
      }
      const onEscape = (pressed: globalThis.KeyboardEvent) => {
        if (keyOf(pressed) !== 'Escape') return
        pressed.preventDefault()
        cancel()
      }
      stop.current = end
      document.addEventListener('pointermove', move)
      document.addEventListener('pointerup', up)
      document.addEventListener('pointercancel', cancel)
      document.addEventListener('keydown', onEscape, true)
    },
    [planned, busy, dayWidth, drop, onOpen],
  )

  /** Arrows move by a day, with shift they move the end; Enter saves, or opens the task, Escape cancels the move. */
  const press = useCallback(
    (event: KeyboardEvent, key: string, mayMove: boolean) => {
      const task = planned.get(key)
      if (!task || busy) return
      const days = keyOf(event) === 'ArrowRight' ? 1 : keyOf(event) === 'ArrowLeft' ? -1 : 0
      const mine = latest.current?.key === key ? latest.current : null
      if (days !== 0 && mayMove) {
        event.preventDefault()
        const at = mine ? { ...task, start: mine.start, end: mine.end } : task
        setHeld({ key, ...moved(at, event.shiftKey && !task.milestone ? 'end' : 'move', days), dropped: true })
      } else if (keyOf(event) === 'Enter' || keyOf(event) === ' ') {
        event.preventDefault()
        if (mine) void save(mine, [])
        else onOpen(key)
      } else if (keyOf(event) === 'Escape' && mine) {
        event.preventDefault()
        setHeld(null)
      }
    },
    [planned, busy, save, onOpen],
  )

  return { held, pushed, before, busy, take, press, save, giveUp: () => setHeld(null) }
}
