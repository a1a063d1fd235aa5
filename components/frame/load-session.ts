// The first loads of a signed-in page: user info, then the permission list, whose menus become the routes
// (docs/domain/frame.md#first-load, docs/domain/roles-and-permissions.md#permission-list).
import { ApiError, isFactorMissing, isViewOver, load, send } from '@/lib/client/api'
import { setFieldPermissions } from '@/lib/client/field-permission'
import { beginSignOut, endSession, endSignOut, watchOtherWindows } from '@/lib/client/session-end'
import { keepTargetKey, keepUser, type MenuItem, restoreSession, userState, viewState } from '@/lib/client/session-state'
import { failureText } from '@/lib/i18n/failure-text'
import { type Screens, withScreens } from './screens'
import { forgetStrip } from './tab-state'

const userInfoCall = 'GET /api/app/base/app/sys/user/queryById'
const permissionCall = 'GET /api/app/base/app/sys/permission/getUserPermissionByToken/{token}'

/** Why the session could not be loaded; the text is shown on the sign-in page. */
class Refused extends Error {}

/**
 * Loads the user and his menus into the session state with two parallel calls. On failure the session also ends on the server and
 * the browser goes to /login with the reason: the server's text or 服务器错误, or that no permission list is configured.
 */
export async function loadSession(screens: Screens): Promise<void> {
  restoreSession()
  const id = userState.get().targetKey
  const asked = load(userInfoCall, id ? { id } : {})
  const permitted = load(permissionCall, { token: 'me' })
  permitted.catch(() => {})
  try {
    const user = await asked
    if (!user?.user_key) throw new Refused(failureText('verification'))
    const permissions = await permitted.catch((error: unknown) => {
      throw leavesAlready(error) ? error : new Refused(failureText('noPermissions'))
    })
    if (!permissions || !Array.isArray(permissions.menu) || permissions.menu.length === 0) throw new Refused(failureText('noPermissions'))
    const view = permissions.view ?? null
    // with a one-time password the server accepts only its change, which the sign-in page requests
    if (user.must_change_password && !view) throw new Refused(failureText('mustChangePassword'))
    keepUser(user)
    const own = view?.by_key ?? user.user_key
    // a token in the address signs in without the sign-in page
    if (id !== own) keepTargetKey(own)
    setFieldPermissions(permissions.fieldPowers ?? {})
    viewState.set({ view })
    userState.set({
      targetKey: own,
      menus: withScreens(permissions.menu, screens),
      permissionList: permissions.permissionList ?? codesOf(permissions.menu),
    })
  } catch (error) {
    if (!leavesAlready(error)) await leave(error instanceof Error && error.message ? error.message : failureText('server'))
  }
}

/** A failure that has sent the page elsewhere. */
const leavesAlready = (error: unknown): boolean =>
  (error instanceof ApiError && error.kind === 'signedOut') || isViewOver(error) || isFactorMissing(error)

/** The permission codes that stand in the menus themselves. */
function codesOf(menus: readonly MenuItem[]): string[] {
  return menus.flatMap((menu) => [...(menu.meta.permissionList ?? []), ...codesOf(menu.children ?? [])])
}

const signOutCall = 'POST /api/app/base/app/sys/user/logout'

const breathMs = 100

/** Ends the session on the server, then here, and shows why on the sign-in page. */
async function leave(message: string): Promise<void> {
  // a page that is being left stops here: its aborted calls must not end the session
  await new Promise((resolve) => setTimeout(resolve, breathMs))
  await send(signOutCall, {}, { refusal: 'silent' }).catch(() => undefined)
  endSession(message)
}

/**
 * Signs out: the server's session, cookies, local storage and with it the drafts go; the selected project stays (docs/domain/frame.md#signing-out). Then the
 * console, or /login.
 */
export async function signOut(consoleUrl: string | null): Promise<void> {
  beginSignOut()
  try {
    await send(signOutCall)
  } catch {
    // the cookies are removed regardless of the upstream's answer; without a network the browser clears at least its own state
  }
  forgetStrip()
  endSignOut(consoleUrl ?? undefined)
}

/** Leaves together with the other windows of this browser. Returns the function that stops this. */
export function followSignOut(): () => void {
  return watchOtherWindows(() => send(signOutCall, {}, { refusal: 'silent' }).catch(() => undefined))
}
