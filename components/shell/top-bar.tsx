// The bar on top: mark, first-level tabs, the user. On narrow windows: menu, title, user.
'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { MessageBell } from '../message/message-bell'
import { Icon } from '../show/icon'
import { LazyDrawer } from '../show/lazy-drawer'
import { Menu, type MenuEntry } from '../show/menu'
import { Logo } from './logo'
import { MenuIcon } from './menu-icon'
import { type Entry, firstLeaf, topTabs } from './menus'
import styles from './shell.module.css'
import type { Place } from './use-menus'
import { UserMenu } from './user-menu'

interface TopBarProps {
  place: Place
  consoleUrl: string | null
  appName: string
}

/** A link to the first leaf of an entry, or out of the application. */
export function EntryLink({
  entry,
  className,
  current,
  children,
}: {
  entry: Entry
  className?: string
  current?: boolean
  children: ReactNode
}) {
  const leaf = firstLeaf(entry)
  if (leaf.external) {
    return (
      <a className={className} href={leaf.external} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link className={className} href={leaf.path} aria-current={current ? 'page' : undefined} data-on={current || undefined}>
      {children}
    </Link>
  )
}

/** A menu beyond the bar, as an entry under 更多. */
function menuEntry(entry: Entry, go: (path: string) => void): MenuEntry {
  const leaf = firstLeaf(entry)
  return {
    key: entry.path,
    label: entry.title,
    onClick: () => (leaf.external ? window.open(leaf.external, '_blank', 'noreferrer') : go(leaf.path)),
  }
}

export function TopBar({ place, consoleUrl, appName }: TopBarProps) {
  const t = useTranslations('office')
  const brand = useTranslations('common')('brand')
  const router = useRouter()
  const [menu, setMenu] = useState(false)
  const { entries, top } = place
  const tabs = entries.slice(0, topTabs)
  const rest = entries.slice(topTabs)
  return (
    <header className={styles.top}>
      <button type="button" className={styles.menuButton} aria-label={t('openMenu')} onClick={() => setMenu(true)}>
        <Icon name="menu" size={20} />
      </button>
      <Link href="/" className={styles.brand} aria-label={t('home', { name: appName })}>
        <Logo />
        <span>{brand}</span>
      </Link>
      <span className={styles.narrowTitle}>{place.title ?? brand}</span>
      <nav className={styles.tabs} aria-label={t('topMenu')}>
        {tabs.map((entry) => (
          <EntryLink key={entry.path} entry={entry} className={styles.tab} current={entry.path === top?.path}>
            {entry.title}
          </EntryLink>
        ))}
        {rest.length > 0 && (
          <Menu entries={rest.map((entry) => menuEntry(entry, router.push))} className={styles.tab}>
            {t('more')} <Icon name="down" size={14} />
          </Menu>
        )}
      </nav>
      <MessageBell />
      <UserMenu consoleUrl={consoleUrl} />
      {menu && (
        <LazyDrawer title={t('allMenus')} placement="left" size={280} open onClose={() => setMenu(false)}>
          <MenuTree entries={entries} marked={place.marked} onGo={() => setMenu(false)} />
        </LazyDrawer>
      )}
    </header>
  )
}

/** All menus below each other, for the drawer of narrow windows. */
export function MenuTree({ entries, marked, onGo }: { entries: readonly Entry[]; marked: string; onGo: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; this only closes the drawer behind them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.menuTree} onClick={(event) => (event.target as HTMLElement).closest('a') && onGo()}>
      {entries.map((entry) => (
        <section key={entry.path}>
          {entry.children.length === 0 ? (
            <EntryLink entry={entry} current={entry.path === marked}>
              <MenuIcon name={entry.icon} /> {entry.title}
            </EntryLink>
          ) : (
            <>
              <h2>{entry.title}</h2>
              <MenuTree entries={entry.children} marked={marked} onGo={onGo} />
            </>
          )}
        </section>
      ))}
    </div>
  )
}
