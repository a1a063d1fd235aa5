// The bar on top: mark, first-level tabs, search, all menus, messages, the user. On narrow windows: menu, title, search, messages, the user.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Heard, Link } from '@/components/basic/link'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { Picture } from '@/components/basic/picture'
import { retried } from '@/lib/client/retried'
import { stationState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { Logo } from './logo'
import { type Entry, firstLeaf, targetOf, topTabs } from './menus'
import { closeOverlay, openOverlay, overlay } from './overlay'
import styles from './shell.module.css'
import { strip } from './tab-state'
import { addressOf } from './tabs'
import { useFitting } from './use-fitting'
import type { Place } from './use-menus'
import { useViewAddress } from './view-address'

const MenuDrawer = dynamic(() => retried(() => import('./all-menus').then((module) => module.MenuDrawer)), { ssr: false })

interface TopBarProps {
  /** What tells of new messages, and the user. */
  tools: ReactNode
  place: Place
  /** What the open page is called. */
  title: string | undefined
  appName: string
}

/** Where an entry leads: to its first leaf, as its tab was left; the open one to its plain address. */
function useLeafAddress(leaf: Entry): string {
  const { path } = useViewAddress()
  const query = useStore(strip, (state) => state.tabs.find((tab) => tab.path === leaf.path)?.query ?? '')
  return leaf.path === path ? leaf.path : leaf.path + query
}

/** A link to the first leaf of an entry, or out of the application. */
export function EntryLink({
  entry,
  className,
  current,
  title,
  children,
}: {
  entry: Entry
  className?: string
  current?: boolean
  title?: string
  children: ReactNode
}) {
  const leaf = firstLeaf(entry)
  const address = useLeafAddress(leaf)
  if (leaf.external) {
    return (
      <a className={className} href={leaf.external} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link className={className} href={address} title={title} aria-current={current ? 'page' : undefined} data-on={current || undefined}>
      {children}
      <Heard />
    </Link>
  )
}

/** A menu beyond the bar, as an entry under 更多. */
function menuEntry(entry: Entry): MenuEntry {
  const leaf = firstLeaf(entry)
  const { external } = leaf
  return {
    key: entry.path,
    label: entry.title,
    ...(external ? { onClick: () => void window.open(external, '_blank', 'noreferrer') } : { href: leaf.path }),
  }
}

/** The station's name where it has a mark of its own, else the product's. */
function useBrand(): string {
  const product = useTranslations('common')('brand')
  return useStore(stationState, ({ stationLogo, stationName }) => (stationLogo && stationName) || product)
}

/** The mark and the name beside it (docs/domain/settings.md#application). */
function Brand() {
  const logo = useStore(stationState, ({ stationLogo }) => stationLogo)
  return (
    <>
      {logo ? <Picture src={logo} alt="" size={26} /> : <Logo />}
      <span>{useBrand()}</span>
    </>
  )
}

export const TopBar = memo(function TopBar({ place, title, tools, appName }: TopBarProps) {
  const t = useTranslations('office')
  const shell = useTranslations('shell')
  const brand = useBrand()
  const [menu, setMenu] = useState(false)
  const menus = useStore(overlay, (state) => state.open === 'menus')
  const { entries, top, route } = place
  // a record's page leads back to its list, as the list was left
  const { path } = useViewAddress()
  const below = useStore(strip, (state) => state.tabs.find((tab) => tab.path === route?.path))
  const back = route && route.path !== path && targetOf(path) === path ? addressOf(below ?? { path: route.path, query: '' }) : null
  const offered = entries.slice(0, topTabs)
  const { bar, count } = useFitting(offered.map((entry) => entry.title).join('\n'), offered.length, entries.length > topTabs)
  const tabs = offered.slice(0, count)
  const rest = entries.slice(count)
  return (
    <header className={styles.top}>
      {back ? (
        <Link href={back} className={styles.menuButton} aria-label={shell('back', { name: place.title ?? '' })}>
          <Icon name="back" size={20} />
        </Link>
      ) : (
        <button type="button" className={styles.menuButton} aria-label={t('openMenu')} onClick={() => setMenu(true)}>
          <Icon name="menu" size={20} />
        </button>
      )}
      <Link href="/" className={styles.brand} aria-label={t('home', { name: appName })}>
        <Brand />
      </Link>
      <span className={styles.narrowTitle}>{title ?? brand}</span>
      <nav ref={bar} className={styles.tabs} aria-label={t('topMenu')}>
        {tabs.map((entry) => (
          <EntryLink key={entry.path} entry={entry} className={styles.tab} current={entry.path === top?.path}>
            {entry.title}
          </EntryLink>
        ))}
        {rest.length > 0 && (
          <Menu entries={rest.map(menuEntry)} className={styles.tab} on={rest.some((entry) => entry.path === top?.path)}>
            {t('more')} <Icon name="down" size={14} />
          </Menu>
        )}
      </nav>
      <button type="button" className={styles.search} aria-label={shell('openSearch')} onClick={() => openOverlay('palette')}>
        <Icon name="search" />
        <span>{shell('search')}</span>
        <kbd>/</kbd>
      </button>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          id="all-menus"
          aria-label={t('allMenus')}
          aria-haspopup="dialog"
          aria-expanded={menus}
          onClick={() => (menus ? closeOverlay() : openOverlay('menus'))}
        >
          <Icon name="grid" />
        </button>
        {tools}
      </div>
      {menu && <MenuDrawer entries={entries} marked={place.marked} onClose={() => setMenu(false)} />}
    </header>
  )
})
