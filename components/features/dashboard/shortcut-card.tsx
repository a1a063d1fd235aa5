// 快捷入口: the user's favourite menus in his order; without favourites the menus he has.
import { useTranslations } from 'next-intl'
import { MenuIcon } from '@/components/frame/menu-icon'
import type { Entry } from '@/components/frame/menus'
import { EntryLink } from '@/components/frame/top-bar'
import { usePlace } from '@/components/frame/use-menus'
import { quietly, useCall } from '@/lib/client/use-call'
import { Card } from './card'
import styles from './home.module.css'

const shownAtMost = 12

function leaves(entry: Entry): Entry[] {
  return entry.children.length === 0 ? [entry] : entry.children.flatMap(leaves)
}

export function ShortcutCard() {
  const t = useTranslations('dashboard')
  const { entries } = usePlace()
  const favourites = quietly(useCall('GET /api/app/base/app/sys/user/permission/favorite/list'))
  const all = entries.flatMap(leaves).filter(({ path }) => path !== '/')
  const chosen = (favourites ?? []).flatMap(({ url }) => all.find(({ path }) => path === url) ?? [])
  const shown = (chosen.length > 0 ? chosen : all).slice(0, shownAtMost)
  return (
    <Card title={t('card.shortcuts')} note={chosen.length === 0 && favourites ? t('shortcuts.none') : undefined}>
      <ul className={styles.shortcuts}>
        {shown.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry}>
              <MenuIcon name={entry.icon} />
              {entry.title}
            </EntryLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
