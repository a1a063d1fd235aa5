// The form of a reservation: the next full hour, received by the user himself, until something else is chosen.
import dayjs from 'dayjs'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { shanghaiNow } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { reservation } from '@/lib/model/entities/reservation'
import type { Values } from '@/lib/model/record'
import { salesCalls } from '../run'
import { RoomControl } from './room-control'

interface ReservationFormProps {
  /** The reservation that is changed; a new one without. */
  recordKey?: string | undefined
  fixed?: Values | undefined
  first?: Values | undefined
  onClose: () => void
}

const controls = { room_key: RoomControl }

/** The next full hour, as it travels. */
const nextHour = () => dayjs(shanghaiNow().format('YYYY-MM-DD HH:00:00')).add(1, 'hour').format('YYYY-MM-DD HH:00:00')

export function ReservationForm({ recordKey = '', fixed, first, onClose }: ReservationFormProps) {
  const { userInfo: user } = useStore(userState)
  const me = user ? { negotiator_keys: [user.user_key], negotiator_names: [user.realname ?? user.username] } : {}
  return (
    <EntityForm
      definition={reservation}
      recordKey={recordKey || null}
      fixed={fixed}
      first={{ reserve_time: nextHour(), ...me, ...first }}
      controls={controls}
      refresh={salesCalls}
      onClose={onClose}
    />
  )
}
