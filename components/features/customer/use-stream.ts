// Records that grow page by page, newest first: one of the sources of a timeline.
import type { ListCall } from '@/lib/client/use-all'
import { type Endless, useEndless } from '@/lib/client/use-endless'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'

type RowOf<K extends ListCall> = CallAnswer<K> extends { records: readonly (infer R)[] } ? R : never

export interface Stream<R> extends Endless<R> {
  rows: readonly R[]
  /** Everything up to this time is loaded; '' if all is. */
  reaches: string
}

const size = 10

/** Nothing while `call` is null. */
export function useStream<K extends ListCall>(call: K | null, input: object, timeOf: (row: RowOf<K>) => string): Stream<RowOf<K>> {
  const list = useEndless(call, input as CallInput<K>, { size }) as Endless<RowOf<K>>
  const rows = list.data ?? []
  const last = rows.at(-1)
  return { ...list, rows, reaches: list.complete || last === undefined ? '' : timeOf(last) }
}
