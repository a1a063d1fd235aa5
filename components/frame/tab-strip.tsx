// The strip of visited views under the top bar: one tab each, home first. Arrow keys walk, Delete closes, right click or Shift+F10 gives the menu.
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { Heard, Link } from '@/components/basic/link'
import { keyOf } from '@/lib/client/composing'
import { retried } from '@/lib/client/retried'
import { useStore } from '@/lib/client/store'
import { detour, routeOf, routesOf } from './menus'
import { close, closeAllBut, dropView, strip } from './tab-state'
import styles from './tab-strip.module.css'
import { addressOf, neighbourOf, type Tab } from './tabs'
import { useMenuItems } from './use-menus'

const TabMenu = dynamic(() => retried(() => import('./tab-menu').then((module) => module.TabMenu)), { ssr: false })

/** Where the context menu of a tab is open. */
interface Opened {
  tab: Tab
  x: number
  y: number
}

export interface TabActions {
  refresh: (tab: Tab) => void
  close: (tab: Tab) => void
  closeOthers: (tab: Tab) => void
  closeAll: () => void
}

/** What can be done with tabs; `shown` is the path of the open view. */
export function useTabActions(shown: string): TabActions {
  const t = useTranslations('shell.tabs')
  const router = useRouter()
  return useMemo(() => {
    /** Asks where a view that goes has something unsaved in it. */
    const mayLose = async (goes: (path: string) => boolean) =>
      !strip.get().views.some((view) => view.unsaved && goes(view.path)) ||
      confirmAction({ title: t('unsaved'), okText: t('leave'), cancelText: t('stay') })
    return {
      async refresh(tab) {
        if (!(await mayLose((path) => path === tab.path))) return
        dropView(tab.path)
        router.replace(detour + (tab.path === shown ? tab.path + window.location.search : addressOf(tab)))
      },
      async close(tab) {
        const { tabs, home } = strip.get()
        if (tab.path === home || !(await mayLose((path) => path === tab.path))) return
        if (tab.path === shown) router.push(neighbourOf(tabs, tab.path, home))
        close(tab.path)
      },
      async closeOthers(tab) {
        if (!(await mayLose((path) => path !== tab.path && path !== strip.get().home))) return
        closeAllBut(tab.path)
        if (tab.path !== shown) router.push(addressOf(tab))
      },
      async closeAll() {
        const { home } = strip.get()
        if (!(await mayLose((path) => path !== home))) return
        closeAllBut(home)
        if (home !== shown) router.push(home)
      },
    }
  }, [router, shown, t])
}

export const TabStrip = memo(function TabStrip({ shown }: { shown: string }) {
  const t = useTranslations('shell.tabs')
  const { tabs, home } = useStore(strip)
  const menus = useMenuItems()
  const routes = useMemo(() => routesOf(menus), [menus])
  const actions = useTabActions(shown)
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const titleOf = (tab: Tab) => tab.name ?? routeOf(routes, tab.path)?.title ?? ''
  // one stop for the Tab key: where the arrow keys went, else the open view
  const stop = [walked, shown, home].find((path) => tabs.some((tab) => tab.path === path))

  useEffect(() => {
    const current = [...(list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find((link) => link.dataset.path === shown)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  const focusTab = (path: string) => {
    setWalked(path)
    const link = [...(list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find((one) => one.dataset.path === path)
    link?.focus()
  }
  const closeAndWalk = (tab: Tab) => {
    const at = tabs.indexOf(tab)
    focusTab((tabs[at + 1] ?? tabs[at - 1])?.path ?? home)
    actions.close(tab)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, tab: Tab) => {
    const at = tabs.indexOf(tab)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[keyOf(event)]
    if (to !== undefined) {
      event.preventDefault()
      const next = tabs[(to + tabs.length) % tabs.length]
      if (next) focusTab(next.path)
    } else if (keyOf(event) === 'Delete' && tab.path !== home) {
      event.preventDefault()
      closeAndWalk(tab)
    } else if (keyOf(event) === 'ContextMenu' || (keyOf(event) === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      setOpened({ tab, x: left, y: bottom })
    }
  }
  const onContextMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault()
    setOpened({ tab, x: event.clientX, y: event.clientY })
  }
  return (
    <nav className={styles.strip} aria-label={t('label')}>
      <ul ref={list} onWheel={(event) => list.current?.scrollBy({ left: event.deltaY })}>
        {tabs.map((tab) => (
          <li
            key={tab.path}
            data-on={tab.path === shown || undefined}
            onAuxClick={(event) => {
              if (event.button !== 1) return
              event.preventDefault()
              actions.close(tab)
            }}
            onContextMenu={(event) => onContextMenu(event, tab)}
          >
            <Link
              href={addressOf(tab)}
              data-path={tab.path}
              tabIndex={tab.path === stop ? 0 : -1}
              aria-current={tab.path === shown ? 'page' : undefined}
              aria-keyshortcuts={tab.path === home ? 'Shift+F10' : 'Delete Shift+F10'}
              title={titleOf(tab)}
              onFocus={() => setWalked(tab.path)}
              onKeyDown={(event) => onKeyDown(event, tab)}
            >
              {tab.path === home && <Icon name="home" size={14} />}
              <span>{titleOf(tab)}</span>
              <Heard />
            </Link>
            {tab.path !== home && (
              <button
                type="button"
                className={styles.close}
                tabIndex={-1}
                aria-label={t('closeOne', { name: titleOf(tab) })}
                onClick={() => actions.close(tab)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <TabMenu
          x={opened.x}
          y={opened.y}
          closable={opened.tab.path !== home}
          label={t('menu', { name: titleOf(opened.tab) })}
          onRefresh={() => actions.refresh(opened.tab)}
          onClose={() => closeAndWalk(opened.tab)}
          onCloseOthers={() => actions.closeOthers(opened.tab)}
          onCloseAll={actions.closeAll}
          onDone={(focus) => {
            setOpened(null)
            if (focus) focusTab(opened.tab.path)
          }}
        />
      )}
    </nav>
  )
})
