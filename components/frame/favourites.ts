// Favourite menus: the star's calls, and the flag in the menus that follows them (docs/domain/frame.md#favourites).
import { load, notify, send, sendForAnswer } from '@/lib/client/api'
import { replaceAnswer } from '@/lib/client/refresh'
import { userState } from '@/lib/client/session-state'
import { useCall } from '@/lib/client/use-call'
import type { Favourite } from '@/lib/model/calls/menus'
import { withFavourite } from './menus'

const listCall = 'GET /api/app/base/app/sys/user/permission/favorite/list'

/** The part of a favourite that is shown until the list has reloaded. */
export type Named = Pick<Favourite, 'permission_key' | 'url' | 'name'>

/** The user's favourites in his own order. */
export function useFavourites(wanted = true) {
  return useCall(wanted ? listCall : null, {}, { keep: true })
}

/** Loads the favourites again wherever they are shown. */
function refresh(): Promise<unknown> {
  return replaceAnswer(listCall, {}, load(listCall)).catch(() => undefined)
}

/**
 * Adds or removes a favourite menu, and shows 收藏成功 or 取消成功 (docs/domain/frame.md#favourites). The flag follows only a
 * success; a refusal has been shown when this returns.
 */
export async function setFavourite(permission_key: string, on: boolean): Promise<void> {
  const user_key = userState.get().userInfo?.user_key
  try {
    const { message } = on
      ? await sendForAnswer('POST /api/app/base/app/sys/user/permission/favorite/addFavorite', { menu_type: 1, permission_key, user_key })
      : await sendForAnswer('POST /api/app/base/app/sys/user/permission/favorite/deleteFavorite', { permission_key, user_key })
    userState.set({ menus: withFavourite(userState.get().menus, permission_key, on) })
    notify().success(message)
    void refresh()
  } catch {
    // shown by the client; the star does not change
  }
}

/** Saves another order of the favourites. The new order is shown at once; a refusal restores the old one. */
export async function sortFavourites(sorted: readonly Named[]): Promise<void> {
  await replaceAnswer(listCall, {}, [...sorted] as Favourite[])
  await send('PUT /api/app/base/app/sys/user/permission/favorite/sort', { ids: sorted.map((one) => one.permission_key) }).catch(refresh)
}
