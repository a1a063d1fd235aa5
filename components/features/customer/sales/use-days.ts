// The reservations of a span of days as the caller sees them, with the rooms, loaded again every minute.
import { useCall } from '@/lib/client/use-call'
import { limits } from '@/lib/model/wire'

const every = { keep: true, everySeconds: 60 } as const

export function useDays(from: string, to: string) {
  const list = useCall(
    'POST /api/fintech/biz/reservation/page',
    { reserve_time: [`${from} 00:00:00`, `${to} 23:59:59`], column: 'reserve_time', order: 'asc', pageSize: limits.maxPageSize },
    every,
  )
  const occupancy = useCall('POST /api/fintech/biz/reservation/occupancy', { from, to }, every)
  return { rows: list.data?.records, occupancy: occupancy.data, error: list.error ?? occupancy.error, retry: list.retry }
}
