// One department or role beside its tree: head, actions and tabs; leaving with unsaved changes needs a confirmation.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { Tabs } from '@/components/basic/tab-bar'
import { markUnsaved } from '@/components/frame/tab-state'
import { useViewAddress } from '@/components/frame/view-address'
import styles from './admin.module.css'

export interface UnsavedGuard {
  setDirty: (dirty: boolean) => void
  /** Whether the open record may be left: nothing is unsaved, or the user discards it. */
  leave: () => Promise<boolean>
}

/** Knows whether something was changed and not saved, and asks before it is lost: here, and where its tab or the window is closed (docs/domain/frame.md#kept-views). */
export function useUnsavedGuard(): UnsavedGuard {
  const t = useTranslations('admin.unsaved')
  const { path } = useViewAddress()
  const [dirty, setKnown] = useState(false)
  const setDirty = useCallback(
    (unsaved: boolean) => {
      setKnown(unsaved)
      markUnsaved(path, unsaved)
    },
    [path],
  )
  return {
    setDirty,
    async leave() {
      if (dirty && !(await confirmAction({ title: t('leave'), okText: t('leaveOk'), cancelText: t('stay') }))) return false
      setDirty(false)
      return true
    },
  }
}

interface DetailPaneProps {
  title: ReactNode
  note: string
  actions: ReactNode
  tabs: readonly { key: string; label: string; children: ReactNode }[]
  tab: string
  onTab: (tab: string) => void
  /** Goes back to the tree, where one of the two fills the window. */
  onBack?: () => void
}

export function DetailPane({ title, note, actions, tabs, tab, onTab, onBack }: DetailPaneProps) {
  const t = useTranslations('admin')
  return (
    <article>
      <header className={styles.head}>
        <div className={styles.titleRow}>
          {onBack && <Button type="text" className={styles.back} aria-label={t('back')} icon={<Icon name="back" />} onClick={onBack} />}
          <div className={styles.titles}>
            <h2>{title}</h2>
            <p>{note}</p>
          </div>
          <span className={styles.actions}>{actions}</span>
        </div>
      </header>
      <Tabs label={t('parts')} tabs={tabs} value={tab} className={styles.panel} onChange={onTab}>
        {tabs.find((one) => one.key === tab)?.children}
      </Tabs>
    </article>
  )
}
