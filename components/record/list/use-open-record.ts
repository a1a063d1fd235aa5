// The record that is open over a list, and the way to its neighbours.
import { useMemo } from 'react'
import type { Row } from '@/components/record/field/field-props'
import type { ListState } from './list-state'

export interface OpenRecord {
  key: string
  close: () => void
  /** Goes to the row before or after; undefined at the ends of the page. */
  before?: () => void
  after?: () => void
}

/** The open record by the list's address; null where none is. */
export function useOpenRecord(
  keyName: string,
  rows: readonly Row[] | undefined,
  key: string | null,
  change: (part: Partial<ListState>, replace?: boolean) => void,
): OpenRecord | null {
  return useMemo(() => {
    if (!key) return null
    const at = rows?.findIndex((row) => row[keyName] === key) ?? -1
    const to = (index: number) => {
      const row = at < 0 ? undefined : rows?.[index]
      return row ? () => change({ open: String(row[keyName]) }, true) : undefined
    }
    return { key, close: () => change({ open: null }), before: to(at - 1), after: to(at + 1) }
  }, [keyName, rows, key, change])
}
