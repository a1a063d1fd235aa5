// The tabs at the bottom of narrow windows: dashboard, the user's favourites, then the most used screens, and all menus.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import type { CountOf } from './menu-counts'
import { MenuIcon } from './menu-icon'
import type { Entry } from './menus'
import { openOverlay } from './overlay'
import styles from './shell.module.css'
import { EntryLink } from './top-bar'

const mostUsed = ['/crm/customer/list', '/home/workbench/pending', '/home/message', '/crm/customer/sea', '/crm/contact']
const room = 4

/** The dashboard, then favourites, then the most used screens; as many as fit. */
export function chooseTabs(leaves: readonly Entry[]): Entry[] {
  const wanted = [
    ...leaves.filter((entry) => entry.path === '/'),
    ...leaves.filter((entry) => entry.favourite && !entry.external),
    ...mostUsed.flatMap((path) => leaves.find((entry) => entry.path === path) ?? []),
  ]
  return [...new Set(wanted)].slice(0, room)
}

export function BottomTabs({ shown, marked, countOf }: { shown: readonly Entry[]; marked: string; countOf: CountOf }) {
  const t = useTranslations('office')
  return (
    <nav className={styles.bottom} aria-label={t('bottomMenu')}>
      {shown.map((entry) => {
        const count = countOf(entry.path)
        return (
          <EntryLink key={entry.path} entry={entry} current={entry.path === marked} title={count && t('waiting', { n: count })}>
            <MenuIcon name={entry.icon} size={20} />
            <span>{entry.title}</span>
            {count && <b aria-hidden="true">{count}</b>}
          </EntryLink>
        )
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => openOverlay('menus')}>
        <Icon name="grid" size={20} />
        <span>{t('all')}</span>
      </button>
    </nav>
  )
}
