// The menus as somebody sees them: top entries, what is below them, and what may be done there.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { MenuIcon } from '@/components/frame/menu-icon'
import { drawnMenus, type Entry } from '@/components/frame/menus'
import { useScreens, withScreens } from '@/components/frame/screens'
import type { MenuItem } from '@/lib/client/session-state'
import { quietly, useCall } from '@/lib/client/use-call'
import styles from './admin.module.css'

export function MenuPreview({ menus }: { menus: readonly MenuItem[] }) {
  const marks = useMarks()
  const t = useTranslations('admin.preview')
  const names = quietly(useCall('GET /api/app/base/app/sys/permission/list'))
  const nameOf = useMemo(() => new Map((names ?? []).map((row) => [row.perms ?? '', row.title])), [names])
  const codes = useMemo(() => codesByPath(menus), [menus])
  const screens = useScreens()
  const entries = useMemo(() => drawnMenus(withScreens(menus, screens)), [menus, screens])
  if (entries.length === 0) return <State picture="forbidden" title={t('none')} text={t('noneText')} />
  const may = (entry: Entry) => (codes.get(entry.path) ?? []).map((code) => nameOf.get(code) ?? code).join(marks.list)
  return (
    <div className={styles.preview} data-preview="">
      {entries.map((entry) => (
        <section key={entry.path} aria-label={entry.title}>
          <h3>
            <MenuIcon name={entry.icon} />
            {entry.title}
          </h3>
          {entry.children.length === 0 ? (
            <small>{may(entry)}</small>
          ) : (
            <ul>
              {leaves(entry).map((leaf) => (
                <li key={leaf.path}>
                  {leaf.title}
                  <small>{may(leaf)}</small>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

const leaves = (entry: Entry): Entry[] => (entry.children.length === 0 ? [entry] : entry.children.flatMap(leaves))

function codesByPath(menus: readonly MenuItem[], all = new Map<string, string[]>()): Map<string, string[]> {
  for (const menu of menus) {
    all.set(menu.path, menu.meta.permissionList ?? [])
    codesByPath(menu.children ?? [], all)
  }
  return all
}
