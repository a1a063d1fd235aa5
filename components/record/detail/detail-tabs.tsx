// The tabs of a record and what the chosen one holds: in one row, or where there are many in a row of groups with the tabs of the chosen group below.
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Tabs } from '@/components/basic/tab-bar'
import styles from './detail.module.css'

export interface DetailTab {
  key: string
  label: string
  /** What the tab belongs to; tabs of one group stand together. */
  group?: string
  /** How many records the tab holds; nothing stands for none. */
  count?: number
  content: ReactNode
}

interface Group {
  key: string
  label: string
  count: number
  tabs: DetailTab[]
}

/** The groups in the order of their first tabs; a tab without one, and the only one of a group, stands for itself. */
function groupsOf(tabs: readonly DetailTab[]): Group[] {
  const byName = Map.groupBy(tabs, (tab) => tab.group ?? tab.key)
  return [...byName].map(([name, own]) => ({
    key: name,
    label: own.length === 1 ? (own[0]?.label ?? name) : name,
    count: own.reduce((sum, tab) => sum + (tab.count ?? 0), 0),
    tabs: own,
  }))
}

/** Puts each tab into the group that names it, groups and tabs in the order of `groups`; tabs that no group names come last. */
export function groupTabs<G extends string>(
  tabs: readonly DetailTab[],
  groups: Readonly<Record<G, readonly string[]>>,
  nameOf: (group: G) => string,
): DetailTab[] {
  const named = (Object.keys(groups) as G[]).flatMap((group) =>
    groups[group].flatMap((key) => tabs.filter((tab) => tab.key === key).map((tab) => ({ ...tab, group: nameOf(group) }))),
  )
  return [...named, ...tabs.filter(({ key }) => named.every((one) => one.key !== key))]
}

const asTab = ({ key, label, count }: { key: string; label: string; count?: number | undefined }) => ({
  key,
  label: count ? (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  ) : (
    label
  ),
})

export function DetailTabs({ tabs, name }: { tabs: readonly DetailTab[]; name: string }) {
  const t = useTranslations('widget.detail')
  const [chosen, setChosen] = useState(tabs[0]?.key ?? '')
  const current = tabs.find((one) => one.key === chosen) ?? tabs[0]
  const groups = groupsOf(tabs)
  const group = groups.find((one) => current && one.tabs.includes(current))
  if (!current || !group) return null
  const open = (key: string) => setChosen(groups.find((one) => one.key === key)?.tabs[0]?.key ?? key)
  const content = (
    <div key={current.key} className={styles.panel}>
      {current.content}
    </div>
  )
  return (
    <Tabs tabs={groups.map(asTab)} value={group.key} label={t('tabs', { name })} wraps onChange={open}>
      {group.tabs.length > 1 ? (
        <div className={styles.inner}>
          <Tabs tabs={group.tabs.map(asTab)} value={current.key} label={group.label} wraps onChange={setChosen}>
            {content}
          </Tabs>
        </div>
      ) : (
        content
      )}
    </Tabs>
  )
}
