// The frame of every signed-in page: loads the session, guards the screen, draws top bar, strip, side menu and bottom tabs around the views.
'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { ConfirmHost } from '@/components/basic/confirm-action'
import { ConnectionBar } from '@/components/basic/connection-bar'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { retried } from '@/lib/client/retried'
import { keepAppInfo, openSidebar, userState, viewState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useNarrow } from '@/lib/client/use-window'
import type { AppInfo } from '@/lib/model/app-info'
import type { RecordList } from '@/lib/model/record-lists'
import { useFrameAddress } from './address'
import { BottomTabs, chooseTabs } from './bottom-tabs'
import { followSignOut, loadSession } from './load-session'
import { useMenuCounts } from './menu-counts'
import { detour, firstPermitted, leavesOf, routeOf, routesOf, targetOf } from './menus'
import { Overlays } from './overlays'
import { isOwnWindow, WindowTools } from './own-window'
import { RecordListsContext, type Screens, ScreensContext } from './screens'
import styles from './shell.module.css'
import { SideMenu } from './side-menu'
import { openStrip, showView, strip, visit } from './tab-state'
import { TabStrip } from './tab-strip'
import { Toasts } from './toasts'
import { TopBar } from './top-bar'
import { type Place, useMenuItems, usePlaceOf } from './use-menus'
import { useScrollPlaces } from './use-scroll-places'
import { useTracking } from './use-tracking'
import { UserMenu } from './user-menu'
import { Views } from './view'
import { type ViewAddress, ViewAddressContext } from './view-address'

const RoleViewBar = dynamic(() => retried(() => import('./role-view-bar').then((module) => module.RoleViewBar)), { ssr: false })

interface ShellProps {
  appName: string
  /** What the settings say of the application; null where they gave no answer. */
  appInfo: AppInfo | null
  /** What tells of new messages, in the top bar. */
  bell: ReactNode
  /** What asks people by itself, wherever they are. */
  hosts: ReactNode
  /** Where the browser goes after signing out; /login without one. */
  consoleUrl: string | null
  screens: Screens
  recordLists: readonly RecordList[]
  /** The side menu stands folded at first. */
  folded: boolean
  /** The page's slot: pages hand their content to the views (view.tsx) and draw nothing in it, but what the router puts there instead of a page does. */
  children: ReactNode
}

const swr = { revalidateOnFocus: false, shouldRetryOnError: false }

export function Shell(props: ShellProps) {
  const ready = useSession(props.screens)
  useEffect(() => keepAppInfo(props.appInfo), [props.appInfo])
  const live = useFrameAddress()
  useTracking(live.path, ready)
  return (
    <SWRConfig value={swr}>
      <ScreensContext value={props.screens}>
        <RecordListsContext value={props.recordLists}>
          <ViewAddressContext value={live}>
            <Toasts />
            <Frame {...props} ready={ready} live={live} />
            {ready && <Overlays consoleUrl={props.consoleUrl} />}
            <ConfirmHost />
            {props.hosts}
          </ViewAddressContext>
        </RecordListsContext>
      </ScreensContext>
    </SWRConfig>
  )
}

/** Loads user and menus once; false until they are there, and true from then on, when the user has signed out too. */
function useSession(screens: Screens): boolean {
  const loaded = useStore(userState, (user) => user.menus.length > 0)
  const [ready, setReady] = useState(loaded)
  // with the menus, not after them: the frame is drawn once
  if (loaded && !ready) setReady(true)
  const begun = useRef(false)
  useEffect(followSignOut, [])
  useEffect(() => {
    if (ready || begun.current) return
    begun.current = true
    void loadSession(screens)
  }, [ready, screens])
  return ready
}

/**
 * Sends the browser away from a screen that the user's menus do not hold: on the page's first load to the first permitted one,
 * after a link inside to /404 (docs/domain/frame.md#guard). True when the screen may be shown.
 */
function useGuard(ready: boolean, path: string, permitted: boolean): boolean {
  const router = useRouter()
  const shownBefore = useRef(false)
  useEffect(() => {
    // signing out has forgotten the user, and the browser is on its way to the sign-in page
    if (!ready || userState.get().userInfo === null) return
    if (permitted) shownBefore.current = true
    else if (shownBefore.current) window.location.assign('/404')
    else {
      const target = firstPermitted(userState.get().menus)
      if (target && target !== path) router.replace(target)
      else window.location.assign('/404')
    }
  }, [ready, permitted, path, router])
  return ready && permitted
}

/** Keeps the strip of tabs and the views behind it in step with what is open. */
function useStrip(allowed: boolean, live: ViewAddress): void {
  const menus = useMenuItems()
  const user = useStore(userState, (state) => state.userInfo?.user_key ?? '')
  const routes = useMemo(() => routesOf(menus), [menus])
  const shown = useStore(strip, (state) => state.views.some((view) => view.path === live.path))
  useEffect(() => {
    if (!allowed) return
    const home = routes.has('/') ? '/' : (firstPermitted(menus) ?? '/')
    openStrip(user, home, (path) => routeOf(routes, path) !== undefined)
  }, [allowed, user, menus, routes])
  useEffect(() => {
    if (!allowed || !shown) return
    const query = live.params.toString()
    if (!isOwnWindow(live.path)) visit(live.path, query && `?${query}`)
    showView(live.path, (path) => routeOf(routes, path)?.keepAlive === true)
  }, [allowed, shown, live, routes])
}

/** The page around the views; not drawn again where nothing of it has changed. */
const Frame = memo(function Frame({
  appName,
  bell,
  consoleUrl,
  folded: foldedAtFirst,
  children,
  ready,
  live,
}: ShellProps & { ready: boolean; live: ViewAddress }) {
  const t = useTranslations('office')
  const place = usePlaceOf(live.path)
  const allowed = useGuard(ready, live.path, place.permitted)
  const shown = targetOf(live.path)
  useStrip(allowed, live)
  const [folded, setFolded] = useState(foldedAtFirst)
  const viewed = useStore(viewState, (state) => state.view !== null)
  const title = useTitle(place, shown)
  const main = useRef<HTMLElement>(null)
  useScrollPlaces(main, live.path)
  const kept = useStore(strip, (state) => state.views.some((view) => view.path === live.path))
  const waiting = !allowed || (!kept && live.path.startsWith(detour))
  const tabs = useMemo(() => chooseTabs(leavesOf(place.entries)), [place.entries])
  const countOf = useMenuCounts(allowed ? [...place.groups.map(({ head }) => head), ...tabs].map(({ path }) => path) : [])
  const own = isOwnWindow(live.path)
  const narrow = useNarrow()
  const withSide = allowed && !own && place.groups.length > 0
  const tools = useMemo(
    () => (
      <>
        {bell}
        <UserMenu consoleUrl={consoleUrl} />
      </>
    ),
    [bell, consoleUrl],
  )
  return (
    <>
      <title>{title ? `${title} - ${appName}` : appName}</title>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      {!own && <TopBar tools={tools} place={place} title={title} appName={appName} />}
      {own && waiting && <div className={styles.top} />}
      <ConnectionBar />
      {viewed && <RoleViewBar />}
      {!own && (allowed ? <TabStrip shown={shown} /> : <div className={styles.stripRoom} />)}
      <div className={styles.body}>
        {withSide && (
          <SideMenu
            place={place}
            countOf={countOf}
            folded={folded}
            onFold={() => {
              openSidebar(folded)
              setFolded(!folded)
            }}
          />
        )}
        {!ready && !own && <div className={styles.sideRoom} data-folded={folded || undefined} />}
        <main ref={main} id="content" className={styles.main} tabIndex={-1}>
          <div className={styles.slot}>{children}</div>
          {waiting && (
            <div className={styles.waiting}>
              <LinesSkeleton lines={6} />
            </div>
          )}
          <WindowTools value={tools}>
            <Views live={live} shown={allowed} />
          </WindowTools>
        </main>
      </div>
      {allowed && !own && narrow && <BottomTabs shown={tabs} marked={place.marked} countOf={countOf} />}
    </>
  )
})

/** What the open page is called: a record's name, else its menu's title. */
function useTitle(place: Place, shown: string): string | undefined {
  const name = useStore(strip, (state) => state.tabs.find((tab) => tab.path === shown)?.name)
  return name ?? place.title
}
