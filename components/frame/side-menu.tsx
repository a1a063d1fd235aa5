// The second level at the side: 140 px, or 48 folded; long ones in sections, entries with children open below.
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import type { CountOf } from './menu-counts'
import { MenuIcon } from './menu-icon'
import { pathOfGroup, sectionsOf } from './menu-sections'
import type { Entry, SideGroup } from './menus'
import styles from './shell.module.css'
import { EntryLink } from './top-bar'
import type { Place } from './use-menus'

interface SideMenuProps {
  place: Place
  countOf: CountOf
  folded: boolean
  onFold: () => void
}

export function SideMenu({ place, countOf, folded, onFold }: SideMenuProps) {
  const t = useTranslations('office')
  return (
    <nav className={styles.side} data-folded={folded || undefined} aria-label={t('sideMenu')}>
      <div className={styles.sideList}>
        {sectionsOf(place.groups, pathOfGroup).map(({ name, entries }) => (
          <Fragment key={name}>
            {name && <p className={styles.sideHead}>{t(`menuSection.${name}`)}</p>}
            {entries.map((group) => (
              <SideEntry
                key={group.head.path}
                group={group}
                on={group === place.group}
                marked={place.marked}
                folded={folded}
                count={countOf(group.head.path)}
              />
            ))}
          </Fragment>
        ))}
      </div>
      <button type="button" className={styles.fold} aria-label={folded ? t('unfold') : t('fold')} aria-expanded={!folded} onClick={onFold}>
        <Icon name="fold" />
      </button>
    </nav>
  )
}

interface SideEntryProps {
  group: SideGroup
  on: boolean
  marked: string
  folded: boolean
  /** What waits there; '' for nothing. */
  count: string
}

function SideEntry({ group, on, marked, folded, count }: SideEntryProps) {
  const t = useTranslations('office')
  const [open, setOpen] = useState(on)
  const { head } = group
  const only = head.children.length === 1 ? head.children[0] : undefined
  if (head.children.length > 1 && !folded) {
    return (
      <>
        <button type="button" className={styles.sideEntry} aria-expanded={open} onClick={() => setOpen(!open)}>
          <MenuIcon name={head.icon} />
          <span>{head.title}</span>
          <Icon name={open ? 'up' : 'down'} size={14} className={styles.sideMark} />
        </button>
        {open && head.children.map((child) => <SideChild key={child.path} entry={child} on={child.path === marked} />)}
      </>
    )
  }
  const shown = only ?? head
  return (
    <EntryLink
      entry={head}
      className={styles.sideEntry}
      current={on}
      title={[folded && shown.title, count && t('waiting', { n: count })].filter(Boolean).join(' · ')}
    >
      <MenuIcon name={shown.icon} />
      <span>{shown.title}</span>
      {count && (
        <b className={styles.sideCount} aria-hidden="true">
          {count}
        </b>
      )}
    </EntryLink>
  )
}

function SideChild({ entry, on }: { entry: Entry; on: boolean }) {
  return (
    <EntryLink entry={entry} className={`${styles.sideEntry} ${styles.sideChild}`} current={on}>
      <span>{entry.title}</span>
    </EntryLink>
  )
}
