// One control for days and moments, another for spans of days, over wire texts: typed as people write, or chosen in antd's calendar by mouse, finger
// and keyboard (docs/domain/forms.md#days-and-moments). Loaded when first needed, because the calendar is heavy.
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslations } from 'next-intl'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { afterPress } from '@/lib/client/after-press'
import { isComposing, keyOf } from '@/lib/client/composing'
import { dateFormat, dateTimeFormat, presetNames, presetRange } from '@/lib/client/format'
import styles from './date.module.css'
import { closedTimes, isOffered, momentOn, type Only, stepsOf, stepValue } from './date-days'
import { DateTextsContext, TypedInput } from './date-input'
import type { ControlProps } from './field-props'
import { full } from './full-width'
import { TypedFrame, useReason } from './typed-frame'
import { useCalendar } from './use-calendar'
import { useTyped } from './use-typed'
import { isWire, takenFrom, useDateProblem } from './use-typed-date'

/** The calendar opens elsewhere in the page; a press in it leaves the keyboard in the text, where typing goes on. */
const keepFocus = (event: MouseEvent) => {
  if ((event.target as HTMLElement).closest('.ant-picker-dropdown')) event.preventDefault()
}
const components = { input: TypedInput }

interface DateControlProps extends ControlProps {
  id: string
  time: boolean
  value: string | null
  /** Hears each change while it is typed; a text that is no date as it stands, for whoever saves to refuse. */
  onChange: (value: string | null) => void
  /** Hears the value when it is chosen, taken by Enter or left. */
  onTake?: (value: string | null) => void
  only?: Only
  size?: 'small' | 'middle'
}

/** One day or moment. Wire texts are Shanghai time and are taken as they stand, whatever the browser's zone. */
export function DateControl({ time, value, onChange, onTake, only, status, ...rest }: DateControlProps) {
  const t = useTranslations('widget.field')
  const problemOf = useDateProblem(time)
  const given = value || null
  const { typed, left, ...typing } = useTyped(given)
  const text = typed ?? given ?? ''
  const shown = isWire(given, time) ? given : null
  const days = useCalendar(shown, only)
  // another object would bring the calendar back to its month, wherever somebody has turned to
  const chosen = useMemo(() => (shown ? dayjs(shown) : null), [shown])
  const problem = left ? problemOf(given) : null
  const { marks, below } = useReason(problem, { ...rest, status })
  const take = (next: string | null) => {
    typing.take()
    if (next !== given) onChange(next)
    onTake?.(next)
  }
  const leave = () => {
    typing.settle()
    typing.leave()
    if (typed !== null) onTake?.(given)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (keyOf(event) === 'Escape' && days.open) return days.show(false)
    if (keyOf(event) !== 'Enter') return void days.press(event, text)
    if (event.ctrlKey || event.metaKey) return
    // it takes what is typed or come to, and never sends the form around the field
    event.preventDefault()
    if (days.cursor !== null) take(time ? momentOn(days.cursor, shown?.slice(11), only) : days.cursor)
    else {
      typing.take()
      if (typed !== null) onTake?.(given)
    }
    days.show(false)
  }
  const format = time ? dateTimeFormat : dateFormat
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the calendar is within, wherever it stands in the page
    <span className={styles.date} onMouseDown={keepFocus}>
      <TypedFrame below={below}>
        <DateTextsContext
          value={{
            open: days.open,
            calendar: days.id,
            day: days.dayId,
            texts: [
              {
                text,
                typing: typed !== null,
                problem,
                onText: (text) => {
                  const next = takenFrom(text, time)
                  typing.type(text, next)
                  days.setCursor(null)
                  if (isWire(next, time)) days.setMonth(dayjs(next))
                  if (next !== given) onChange(next)
                },
                onKeyDown,
                onEnter: typing.enter,
                onLeave: leave,
              },
            ],
          }}
        >
          <DatePicker
            {...rest}
            {...marks}
            style={full}
            components={components}
            value={chosen}
            format={format}
            open={days.open}
            onOpenChange={days.show}
            pickerValue={days.month}
            onPickerValueChange={days.setMonth}
            showTime={time ? { defaultOpenValue: dayjs('2000-01-01 09:00:00'), format: 'HH:mm' } : undefined}
            showNow={false}
            disabledDate={only && ((day) => !isOffered(day.format(dateFormat), only))}
            disabledTime={only && ((day) => (day ? closedTimes(day.format(dateFormat), only) : {}))}
            presets={stepsOf(time, only).map((name) => ({ label: t(name), value: () => dayjs(stepValue(name, time, only)) }))}
            cellRender={days.cell}
            panelRender={(panel) => (
              <section id={days.id} aria-label={t('calendar')}>
                {panel}
              </section>
            )}
            onCalendarChange={(next) => {
              if (!time || !dayjs.isDayjs(next)) return
              const day = next.format(dateFormat)
              take(day === shown?.slice(0, 10) ? next.format(format) : momentOn(day, shown?.slice(11), only))
            }}
            onChange={(next) => take(next ? next.format(format) : null)}
          />
        </DateTextsContext>
      </TypedFrame>
    </span>
  )
}

type Span = readonly [string | null, string | null]

interface RangeControlProps {
  id: string
  value: readonly (string | null)[] | undefined
  onChange: (value: [string | null, string | null] | undefined) => void
  /** Below the calendar. */
  footer?: ReactNode
}

/** Two days with the four presets (docs/domain/money-and-dates.md#dates); either end may stay open. It is told when both ends are left. */
export function RangeControl({ id, value, onChange, footer }: RangeControlProps) {
  const t = useTranslations('common')
  const words = useTranslations('widget.field')
  const problemOf = useDateProblem(false)
  const given: Span = [value?.[0] || null, value?.[1] || null]
  const [typing, setTyping] = useState<readonly [string | null, string | null]>([null, null])
  const [left, setLeft] = useState(true)
  const read = ([from, to]: typeof typing): Span => [
    from === null ? given[0] : takenFrom(from, false),
    to === null ? given[1] : takenFrom(to, false),
  ]
  const span = read(typing)
  const valid = span.map((one) => (isWire(one, false) ? one : null))
  const [from, to] = valid
  const chosen = useMemo((): [Dayjs | null, Dayjs | null] => [from ? dayjs(from) : null, to ? dayjs(to) : null], [from, to])
  const [at, setAt] = useState(0)
  const days = useCalendar(valid[at] ?? null, undefined)
  const problems = span.map((one) => (left ? problemOf(one) : null))
  const tell = (next: Span) => {
    setLeft(true)
    // what cannot be read stays in view, and the ends told before stay in force
    if (next.some((one) => problemOf(one) !== null)) return
    setTyping([null, null])
    const [first, last] = next
    const ordered: [string | null, string | null] = first && last && first > last ? [last, first] : [first, last]
    if (ordered[0] !== given[0] || ordered[1] !== given[1]) onChange(first || last ? ordered : undefined)
  }
  const set = (index: number, text: string) => {
    const next: typeof typing = index === 0 ? [text, typing[1]] : [typing[0], text]
    setTyping(next)
    return next
  }
  const changed = span[0] !== given[0] || span[1] !== given[1]
  const textAt = (index: number) => {
    const text = typing[index] ?? given[index] ?? ''
    return {
      text,
      typing: typing[index] !== null,
      problem: problems[index] ?? null,
      onText: (typed: string) => {
        const next = set(index, typed)
        setLeft(false)
        days.setCursor(null)
        const day = read(next)[index]
        if (isWire(day, false)) days.setMonth(dayjs(day))
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (isComposing(event)) return
        if (keyOf(event) === 'Escape' && days.open) return days.show(false)
        if (keyOf(event) !== 'Enter') return void days.press(event, text)
        // with nothing to take, Enter asks the list
        if (!days.open && !changed) return
        event.preventDefault()
        const next = days.cursor === null ? span : read(set(index, days.cursor))
        if (index === 0 && next[0] && !next[1] && days.open) {
          days.show(true)
          document.getElementById(`${id}-to`)?.focus()
          return
        }
        days.show(false)
        tell(next)
      },
      onLeave: ({ relatedTarget }: FocusEvent<HTMLInputElement>) => {
        if (relatedTarget instanceof HTMLElement && [id, `${id}-to`].includes(relatedTarget.id)) {
          // the one that is left stands completed beside the other
          const day = span[index]
          if (typing[index] !== null && isWire(day, false)) set(index, day)
          return
        }
        afterPress(() => setLeft(true))
        if (changed) tell(span)
      },
    }
  }
  const problem = problems.find((one) => one !== null) ?? null
  const { below } = useReason(problem, {})
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the calendar is within, wherever it stands in the page
    <span className={styles.date} onMouseDown={keepFocus} onFocus={(event) => setAt(event.target.id === `${id}-to` ? 1 : 0)}>
      <TypedFrame below={below}>
        <DateTextsContext value={{ open: days.open, calendar: days.id, day: days.dayId, guards: true, texts: [textAt(0), textAt(1)] }}>
          <DatePicker.RangePicker
            id={{ start: id, end: `${id}-to` }}
            style={full}
            components={components}
            status={problem ? 'error' : undefined}
            format={dateFormat}
            value={chosen}
            allowEmpty={[true, true]}
            open={days.open}
            onOpenChange={days.show}
            suffixIcon={<Icon name="calendar" size={14} />}
            cellRender={days.cell}
            panelRender={(panel) => (
              <section id={days.id} aria-label={words('calendar')}>
                {panel}
              </section>
            )}
            renderExtraFooter={footer ? () => footer : undefined}
            presets={presetNames.map((name) => {
              const [first, last] = presetRange(name)
              return { label: t(`preset.${name}`), value: [dayjs(first), dayjs(last)] }
            })}
            onCalendarChange={(next) => setTyping([next?.[0]?.format(dateFormat) ?? '', next?.[1]?.format(dateFormat) ?? ''])}
            onChange={(next) => tell([next?.[0]?.format(dateFormat) ?? null, next?.[1]?.format(dateFormat) ?? null])}
          />
        </DateTextsContext>
      </TypedFrame>
    </span>
  )
}
