// All menus: searched by name, pinyin or initials, by groups, each with its star. Under the top bar; on narrow windows a drawer.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { LazyDrawer } from '@/components/basic/lazy-drawer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed, State } from '@/components/basic/state'
import { keyOf } from '@/lib/client/composing'
import { useNarrow } from '@/lib/client/use-window'
import styles from './all-menus.module.css'
import { useMenuGroups } from './menu-groups'
import { MenuIcon } from './menu-icon'
import { useMenuSearch } from './menu-search'
import { sectionsOf } from './menu-sections'
import type { Entry } from './menus'
import { openOverlay } from './overlay'
import shell from './shell.module.css'
import { Star } from './star'
import { EntryLink } from './top-bar'
import { useViewAddress } from './view-address'

export function AllMenus({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.menus')
  const narrow = useNarrow()
  const { path } = useViewAddress()
  const opened = useRef(path)
  useEffect(() => {
    if (path !== opened.current) onClose()
  }, [path, onClose])
  return narrow ? (
    <LazyDrawer title={t('title')} placement="bottom" size="86%" open onClose={onClose}>
      <MenuBoard onGo={onClose} />
    </LazyDrawer>
  ) : (
    <Popover label={t('title')} onClose={onClose}>
      <MenuBoard onGo={onClose} />
    </Popover>
  )
}

/** A panel under the top bar; closed by Escape and by a click outside; returns the focus to its button. */
function Popover({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Element
      if (!sheet.current?.contains(target) && !target.closest('[data-toasts], #all-menus')) close.current()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label={label}
      className={styles.popover}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Escape') return
        event.preventDefault()
        onClose()
        document.getElementById('all-menus')?.focus()
      }}
    >
      {children}
    </div>
  )
}

function MenuBoard({ onGo }: { onGo: () => void }) {
  const t = useTranslations('shell.menus')
  const { groups, favourites, call } = useMenuGroups()
  const [typed, setTyped] = useState('')
  const isMeant = useMenuSearch()
  const board = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const shown = groups
    ?.map((group) => ({ ...group, entries: group.entries.filter((entry) => isMeant(entry.title, typed)) }))
    .filter((group) => group.entries.length > 0)
  const found = shown?.reduce((sum, group) => sum + group.entries.length, 0) ?? 0

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(board.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (keyOf(event) === 'ArrowDown' || keyOf(event) === 'ArrowUp') {
      event.preventDefault()
      const to = at + (keyOf(event) === 'ArrowDown' ? 1 : -1)
      ;(to < 0 ? input.current : links[Math.min(to, links.length - 1)])?.focus()
    } else if (keyOf(event) === 'Enter' && event.target === input.current && typed) links[0]?.click()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk between the field and the links inside
    <div ref={board} className={styles.board} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <search className={styles.search}>
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            value={typed}
            aria-label={t('search')}
            placeholder={t('placeholder')}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <Button icon={<Icon name="add" size={14} />} onClick={() => openOverlay('settings', true)}>
          {t('add')}
        </Button>
        <Button icon={<Icon name="gear" size={14} />} onClick={() => openOverlay('settings')}>
          {t('settings')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {typed && shown && t('found', { n: found })}
      </p>
      {call.error && !groups ? <LoadFailed error={call.error} onRetry={call.retry} /> : null}
      {call.loading && <LinesSkeleton lines={6} />}
      {shown && typed === '' && favourites.length > 0 && <Section name={t('favourites')} entries={favourites} wide onGo={onGo} />}
      {shown && found > 0 && (
        <div className={styles.groups}>
          {shown.map((group) => (
            <Section key={group.key} name={group.name} entries={group.entries} onGo={onGo} />
          ))}
        </div>
      )}
      {shown && found === 0 && (
        <State picture="noMatch" title={t('none', { text: typed })}>
          <Button onClick={() => setTyped('')}>{t('clear')}</Button>
        </State>
      )}
    </div>
  )
}

interface SectionProps {
  name: string
  entries: readonly Entry[]
  /** Side by side over the whole width. */
  wide?: boolean
  onGo: () => void
}

function Section({ name, entries, wide, onGo }: SectionProps) {
  const { path } = useViewAddress()
  return (
    <section className={styles.group} data-wide={wide || undefined}>
      <h2>{name}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; this only closes the sheet behind them */}
      <ul onClick={(event) => (event.target as Element).closest('a') && onGo()}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} current={entry.path === path}>
              <MenuIcon name={entry.icon} />
              <span>{entry.title}</span>
            </EntryLink>
            {entry.key && <Star permissionKey={entry.key} name={entry.title} on={entry.favourite} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MenuDrawerProps {
  entries: readonly Entry[]
  marked: string
  onClose: () => void
}

/** The menus at the side of a narrow window. */
export function MenuDrawer({ entries, marked, onClose }: MenuDrawerProps) {
  const t = useTranslations('office')
  return (
    <LazyDrawer title={t('allMenus')} placement="left" size={280} open onClose={onClose}>
      <MenuTree entries={entries} marked={marked} onGo={onClose} />
    </LazyDrawer>
  )
}

/** All menus below each other. */
function MenuTree({ entries, marked, onGo }: { entries: readonly Entry[]; marked: string; onGo: () => void }) {
  const t = useTranslations('office')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; this only closes the drawer behind them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={shell.menuTree} onClick={(event) => (event.target as HTMLElement).closest('a') && onGo()}>
      {entries.map((entry) => (
        <section key={entry.path}>
          {entry.children.length === 0 ? (
            <EntryLink entry={entry} current={entry.path === marked}>
              <MenuIcon name={entry.icon} /> {entry.title}
            </EntryLink>
          ) : (
            <>
              <h2>{entry.title}</h2>
              {sectionsOf(entry.children, ({ path }) => path).map(({ name, entries: own }) => (
                <Fragment key={name}>
                  {name && <h3>{t(`menuSection.${name}`)}</h3>}
                  <MenuTree entries={own} marked={marked} onGo={onGo} />
                </Fragment>
              ))}
            </>
          )}
        </section>
      ))}
    </div>
  )
}
