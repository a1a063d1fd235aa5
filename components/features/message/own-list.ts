// The state of a list of own messages, in the address: type, status, page, rows per page.
import { pushAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { type CallState, useCall } from '@/lib/client/use-call'
import type { CallAnswering, KnownCall } from '@/lib/model/calls/names'
import { recordKey } from '@/lib/model/record-key'
import { type ListAnswer, limits } from '@/lib/model/wire'

export interface OwnListState {
  category: string
  status: string
  page: number
  size: number
}

const whole = (text: string | null, otherwise: number) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise)

/** Reads the address; anything malformed counts as not there. */
export function readOwnList(params: URLSearchParams, statuses: readonly string[]): OwnListState {
  const category = params.get('type') ?? ''
  const status = params.get('status') ?? ''
  const size = whole(params.get('size'), limits.pageSize)
  return {
    category: recordKey.test(category) ? category : '',
    status: statuses.includes(status) ? status : (statuses[0] ?? ''),
    page: whole(params.get('page'), 1),
    size: limits.largePageSizes.some((one) => one === size) ? size : limits.pageSize,
  }
}

/** A change of anything but the page goes back to the first one. */
export function useOwnList(statuses: readonly string[]) {
  const { path, params } = useViewAddress()
  const state = readOwnList(params, statuses)
  const change = (part: Partial<OwnListState>) => {
    const next = { ...state, page: 1, ...part }
    const query = new URLSearchParams({
      ...(next.category && { type: next.category }),
      ...(next.status !== statuses[0] && { status: next.status }),
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.size !== limits.pageSize && { size: String(next.size) }),
    })
    pushAddress(path, query)
  }
  return { state, change }
}

/** A page of the list; a search and a reset ask the server every time, also for what was shown a moment ago. */
export function useOwnPage<R>(call: CallAnswering<ListAnswer<R>>, input: object, { page, size }: OwnListState) {
  return useCall<KnownCall>(call, { ...input, pageNo: page, pageSize: size }, { keep: true, fresh: true }) as CallState<ListAnswer<R>>
}
