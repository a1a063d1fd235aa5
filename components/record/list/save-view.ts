// Saves a view of a list on the server; the refusal is shown by the call.
import type { Option } from '@/components/record/field/picker/paged-select'
import { send } from '@/lib/client/api'
import type { SavedListView, Snapshot } from './saved-view'

/** With whom a view is shared. */
export type Sharing = 'OWN' | 'PEOPLE' | 'ROLES' | 'DEPART' | 'ALL'

export interface Shared {
  with: Sharing
  people: readonly Option[]
  roles: readonly Option[]
}

const asOptions = (keys: readonly string[], names: readonly string[] = []): Option[] =>
  keys.map((value, index) => ({ value, label: names[index] ?? value }))

/** The values of the dialog; a new view is private by default. */
export function sharedOf(view: SavedListView | undefined): Shared {
  const people = asOptions(view?.shared_user_keys ?? [], view?.shared_user_names)
  const roles = asOptions(view?.shared_role_keys ?? [])
  const narrowed = people.length > 0 ? 'PEOPLE' : roles.length > 0 ? 'ROLES' : view?.shared_depart ? 'DEPART' : 'ALL'
  return { with: view?.is_shared ? narrowed : 'OWN', people, roles }
}

/** Whether required receivers are chosen. */
export const isWhole = ({ with: sharing, people, roles }: Shared): boolean =>
  !(sharing === 'PEOPLE' && people.length === 0) && !(sharing === 'ROLES' && roles.length === 0)

type Sent = Pick<SavedListView, 'is_shared' | 'shared_depart' | 'shared_user_keys' | 'shared_role_keys'>

export function sharingOf(shared: Shared): Sent {
  const keysIf = (sharing: Sharing, chosen: readonly Option[]) => (shared.with === sharing ? chosen.map(({ value }) => value) : [])
  return {
    is_shared: shared.with !== 'OWN',
    shared_depart: shared.with === 'DEPART',
    shared_user_keys: keysIf('PEOPLE', shared.people),
    shared_role_keys: keysIf('ROLES', shared.roles),
  }
}

interface Input extends Snapshot {
  query_key?: string
  row_version?: number
}

/** The saved view, or undefined where the server refused it. `named` says what the list itself does not: name and sharing. */
export async function saveView(
  input: Input,
  named: Sent & Pick<SavedListView, 'title' | 'is_default' | 'sort_no'>,
): Promise<{ query_key: string } | undefined> {
  const { title, is_shared, shared_depart, shared_user_keys, shared_role_keys, is_default, sort_no } = named
  try {
    return await send('POST /api/app/base/app/sys/savedQuery/addOrUpdate', {
      ...input,
      title,
      is_shared,
      shared_depart,
      shared_user_keys,
      shared_role_keys,
      is_default,
      sort_no,
    })
  } catch {
    return undefined
  }
}
