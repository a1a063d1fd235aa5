// The tabs at the foot of narrow windows: the most used screens and the way to all others.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '../show/icon'
import { LazyDrawer } from '../show/lazy-drawer'
import { MenuIcon } from './menu-icon'
import type { Entry } from './menus'
import styles from './shell.module.css'
import { EntryLink, MenuTree } from './top-bar'
import type { Place } from './use-menus'

const favoured = ['/', '/crm/customer/list', '/home/workbench/pending', '/home/message', '/crm/customer/sea', '/crm/contact']
const room = 4

function leaves(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : leaves(entry.children)))
}

export function BottomTabs({ place }: { place: Place }) {
  const t = useTranslations('office')
  const [open, setOpen] = useState(false)
  const all = new Map(leaves(place.entries).map((entry) => [entry.path, entry]))
  const shown = favoured.flatMap((path) => all.get(path) ?? []).slice(0, room)
  return (
    <nav className={styles.bottom} aria-label={t('bottomMenu')}>
      {shown.map((entry) => (
        <EntryLink key={entry.path} entry={entry} current={entry.path === place.marked}>
          <MenuIcon name={entry.icon} size={20} />
          <span>{entry.title}</span>
        </EntryLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="grid" size={20} />
        <span>{t('all')}</span>
      </button>
      {open && (
        <LazyDrawer title={t('allMenus')} placement="bottom" size="72%" open onClose={() => setOpen(false)}>
          <MenuTree entries={place.entries} marked={place.marked} onGo={() => setOpen(false)} />
        </LazyDrawer>
      )}
    </nav>
  )
}
