// The reservations of a span of days as the caller sees them, with the rooms, loaded again every minute.
import { useAll } from '@/lib/client/use-all'
import { together, useCall } from '@/lib/client/use-call'

const every = { keep: true, everySeconds: 60 } as const

export function useDays(from: string, to: string) {
  const list = useAll(
    'POST /api/fintech/biz/reservation/page',
    { reserve_time: [`${from} 00:00:00`, `${to} 23:59:59`], column: 'reserve_time', order: 'asc' },
    every,
  )
  return together(list, useCall('POST /api/fintech/biz/reservation/occupancy', { from, to }, every))
}
