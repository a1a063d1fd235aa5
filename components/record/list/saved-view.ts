// A saved view as the server keeps it, and what names none (docs/domain/lists.md#saved-views).
import type { SavedQueryRow, SavedView } from '@/lib/model/calls/own-lists'
import type { MatchType } from '@/lib/model/wire'

/** A saved query that keeps the whole list. */
export type SavedListView = SavedQueryRow & { view: SavedView }

export const isView = (row: SavedQueryRow): row is SavedListView => row.view !== null

/** The current state of a list, as it is sent to save a view. */
export interface Snapshot {
  save_code: string
  entity: string
  view: SavedView
  matchType: MatchType
  records: SavedListView['records']
}

/** In the place of a key: no view, although the person has a default. */
export const noView = '-'
