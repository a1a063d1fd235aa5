// The bar on top: mark, first-level tabs, the user. On narrow windows: menu, title, user.
'use client'
import { Drawer, Dropdown } from 'antd'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '../show/icon'
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
  children: React.ReactNode
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

export function TopBar({ place, consoleUrl, appName }: TopBarProps) {
  const t = useTranslations('office')
  const brand = useTranslations('common')('brand')
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
          <Dropdown
            trigger={['click']}
            menu={{ items: rest.map((entry) => ({ key: entry.path, label: <EntryLink entry={entry}>{entry.title}</EntryLink> })) }}
          >
            <button type="button" className={styles.tab}>
              {t('more')} <Icon name="down" size={14} />
            </button>
          </Dropdown>
        )}
      </nav>
      <UserMenu consoleUrl={consoleUrl} />
      <Drawer title={t('allMenus')} placement="left" size={280} open={menu} onClose={() => setMenu(false)}>
        <MenuTree entries={entries} marked={place.marked} onGo={() => setMenu(false)} />
      </Drawer>
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
