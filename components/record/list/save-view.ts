// Saves a view of a list on the server; the refusal is shown by the call.
import { send } from '@/lib/client/api'
import type { SavedListView, Snapshot } from './view-state'

/** With whom a view is shared. */
export type Sharing = 'OWN' | 'DEPART' | 'ALL'

export const sharingOf = (view: Pick<SavedListView, 'is_shared' | 'shared_depart'>): Sharing =>
  view.is_shared ? (view.shared_depart ? 'DEPART' : 'ALL') : 'OWN'

interface Input extends Snapshot {
  query_key?: string
  row_version?: number
}

/** The saved view, or undefined where the server refused it. `named` says what the list itself does not: name and sharing. */
export async function saveView(
  input: Input,
  named: Pick<SavedListView, 'title' | 'is_shared' | 'shared_depart' | 'is_default' | 'sort_no' | 'shared_role_keys'>,
): Promise<{ query_key: string } | undefined> {
  const { title, is_shared, shared_depart, is_default, sort_no, shared_role_keys } = named
  try {
    return await send('POST /api/app/base/app/sys/savedQuery/addOrUpdate', {
      ...input,
      title,
      is_shared,
      shared_depart,
      is_default,
      sort_no,
      shared_role_keys,
    })
  } catch {
    return undefined
  }
}
