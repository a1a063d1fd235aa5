// Choosing a room by what is taken on the day: a strip for each room with the others' spans and the one asked for (docs/domain/reservation.md#room).
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import { useCall } from '@/lib/client/use-call'
import type { Values } from '@/lib/model/record'
import { isDatetime } from '@/lib/model/value'
import styles from './sales.module.css'

const opens = 8 * 60
const closes = 20 * 60

/** Minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** The position of a span in the strip, in percent. */
function placeOf(from: number, until: number): { insetInlineStart: string; width: string } {
  const [left, right] = [Math.max(opens, from), Math.min(closes, until)]
  const percent = (minutes: number) => `${((minutes * 100) / (closes - opens)).toFixed(2)}%`
  return { insetInlineStart: percent(left - opens), width: percent(Math.max(0, right - left)) }
}

export function RoomControl({ value, record, onChange, id, invalid, describedBy, disabled }: EditProps) {
  return (
    <RoomStrips
      time={textOf(record.reserve_time)}
      minutes={Number(record.duration_minutes ?? 60)}
      own={textOf(record.reservation_key)}
      value={textOf(value)}
      id={id}
      invalid={invalid ?? false}
      describedBy={describedBy}
      disabled={disabled ?? false}
      onChange={(room) => onChange(room.room_key, { room_name: room.room_name })}
    />
  )
}
RoomControl.wide = true

interface StripsProps {
  time: string
  minutes: number
  /** The edited reservation itself does not count as taken. */
  own: string
  value: string
  id: string
  invalid?: boolean
  describedBy?: string | undefined
  disabled?: boolean
  onChange: (room: Values & { room_key: string; room_name: string }) => void
}

export function RoomStrips({ time, minutes, own, value, id, invalid, describedBy, disabled, onChange }: StripsProps) {
  const t = useTranslations('sales.room')
  const known = isDatetime(time)
  const day = time.slice(0, 10)
  const occupancy = useCall(known ? 'POST /api/fintech/biz/reservation/occupancy' : null, { from: day, to: day }, { keep: true })
  if (!known) return <p className={styles.hint}>{t('timeFirst')}</p>
  const { data } = occupancy
  if (!data) return <Unanswered of={occupancy} skeleton={<LinesSkeleton lines={3} />} />
  if (data.rooms.length === 0) return <p className={styles.hint}>{t('none')}</p>
  const from = minutesOf(time)
  const until = from + minutes
  return (
    <fieldset className={styles.rooms} aria-labelledby={`${id}-label`} aria-describedby={describedBy} data-wrong={invalid || undefined}>
      <Notes of={occupancy} />
      <p className={styles.scale} aria-hidden="true">
        <span>
          {[8, 10, 12, 14, 16, 18, 20].map((hour) => (
            <small key={hour}>{`${String(hour).padStart(2, '0')}:00`}</small>
          ))}
        </span>
      </p>
      {data.rooms.map((room, index) => {
        const slots = data.slots.filter((slot) => slot.room_key === room.room_key && slot.reservation_key !== (own || undefined))
        const taken = slots.find((slot) => minutesOf(slot.reserve_time) < until && minutesOf(slot.end_time) > from)
        return (
          <label key={room.room_key} className={styles.roomLine} data-chosen={room.room_key === value || undefined}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              checked={room.room_key === value}
              disabled={disabled}
              onChange={() => onChange(room)}
            />
            <span className={styles.roomName}>
              {room.room_name} <small>{t('seats', { n: room.capacity })}</small>
            </span>
            <span className={styles.strip}>
              {slots.map((slot) => (
                <i
                  key={slot.reserve_time}
                  style={placeOf(minutesOf(slot.reserve_time), minutesOf(slot.end_time))}
                  title={`${slot.reserve_time.slice(11, 16)}–${slot.end_time.slice(11, 16)} ${slot.owner_name}`}
                />
              ))}
              <b style={placeOf(from, until)} data-taken={taken !== undefined || undefined} />
            </span>
            <span className={styles.roomState} data-taken={taken !== undefined || undefined}>
              {taken
                ? t('taken', { name: taken.owner_name, from: taken.reserve_time.slice(11, 16), to: taken.end_time.slice(11, 16) })
                : t('free')}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
