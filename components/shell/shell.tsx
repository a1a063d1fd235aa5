// The frame of every signed-in page: loads the session, guards the screen, draws top bar, side menu and bottom tabs.
'use client'
import useMessage from 'antd/es/message/useMessage'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { setNotifier } from '@/lib/client/api'
import { takeFlash } from '@/lib/client/flash'
import { openSidebar, userState } from '@/lib/client/session-state'
import { AskHost } from '../show/ask'
import { OfflineBar } from '../state/offline-bar'
import { LinesSkeleton } from '../state/skeleton'
import { BottomTabs } from './bottom-tabs'
import { loadSession } from './load-session'
import { firstPermitted } from './menus'
import styles from './shell.module.css'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'
import { type Place, usePlace } from './use-menus'
import { useTracking } from './use-tracking'

interface ShellProps {
  appName: string
  /** Where the browser goes after signing out; /login without one. */
  consoleUrl: string | null
  /** The side menu stands folded at first. */
  folded: boolean
  children: ReactNode
}

const swr = { revalidateOnFocus: false, shouldRetryOnError: false }

export function Shell(props: ShellProps) {
  const toasts = useNotifier()
  const ready = useSession()
  useTracking()
  return (
    <SWRConfig value={swr}>
      {toasts}
      <Frame {...props} ready={ready} />
      <AskHost />
    </SWRConfig>
  )
}

/** Toasts of all calls go to antd's messages; gives the place where they appear. */
function useNotifier(): ReactNode {
  const [message, holder] = useMessage({ duration: 3, maxCount: 3 })
  useEffect(() => {
    setNotifier({
      error: (text, seconds) => void message.error(text, seconds),
      warning: (text, seconds) => void message.warning(text, seconds),
      success: (text) => void message.success(text),
    })
    const waiting = takeFlash()
    if (waiting) message.info(waiting)
    return () => setNotifier(null)
  }, [message])
  return holder
}

/** Loads user and menus once; false until they are there. */
function useSession(): boolean {
  const [ready, setReady] = useState(() => userState.get().menus.length > 0)
  const begun = useRef(false)
  useEffect(() => {
    if (ready || begun.current) return
    begun.current = true
    void loadSession().then(setReady)
  }, [ready])
  return ready
}

/**
 * Sends the browser away from a screen that the user's menus do not hold: on the page's first load to the first permitted one,
 * after a link inside to /404 (spec README 2). True when the screen may be shown.
 */
function useGuard(ready: boolean, place: Place): boolean {
  const path = usePathname()
  const router = useRouter()
  const shownBefore = useRef(false)
  const { permitted } = place
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

function Frame({ appName, consoleUrl, folded: foldedAtFirst, children, ready }: ShellProps & { ready: boolean }) {
  const t = useTranslations('office')
  const place = usePlace()
  const allowed = useGuard(ready, place)
  const [folded, setFolded] = useState(foldedAtFirst)
  const title = place.title ? `${place.title} - ${appName}` : appName
  const path = usePathname()
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => void main.current?.scrollTo(0, 0), [path])
  const withSide = allowed && place.groups.length > 0
  return (
    <>
      <title>{title}</title>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar place={place} consoleUrl={consoleUrl} appName={appName} />
      <OfflineBar />
      <div className={styles.body}>
        {withSide && (
          <SideMenu
            place={place}
            folded={folded}
            onFold={() => {
              openSidebar(folded)
              setFolded(!folded)
            }}
          />
        )}
        {!ready && <div className={styles.sideRoom} data-folded={folded || undefined} />}
        <main ref={main} id="content" className={styles.main} tabIndex={-1}>
          {allowed ? children : <LinesSkeleton lines={6} />}
        </main>
      </div>
      {allowed && <BottomTabs place={place} />}
    </>
  )
}
