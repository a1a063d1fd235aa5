// The saved views of a list in one menu: opens one, saves what is shown, shares, makes it the one that the list opens with
// (docs/domain/lists.md#saved-views).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { notify, send } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import styles from './list.module.css'
import { noView, type SavedListView, type Snapshot } from './saved-view'
import type { ListControl } from './use-list-state'
import type { Views } from './use-views'

const ViewDialog = dynamic(() => retried(() => import('./view-dialog').then((module) => module.ViewDialog)), { ssr: false })

interface ViewMenuProps {
  views: Views
  control: Pick<ListControl, 'viewKey' | 'edited' | 'openView'>
  /** What the list shows now, as a view keeps it. */
  snapshot: () => Snapshot
}

export function ViewMenu({ views: { views, retry }, control, snapshot }: ViewMenuProps) {
  const t = useTranslations('widget.views')
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null)
  const open = views.find((view) => view.query_key === control.viewKey)
  const changed = open !== undefined && control.edited

  const overwrite = async (view: SavedListView) => {
    const { saveView } = await retried(() => import('./save-view'))
    const saved = await saveView({ ...snapshot(), query_key: view.query_key, row_version: view.row_version }, view)
    if (!saved) return
    notify().success(t('saved', { name: view.title }))
    retry()
    control.openView(view.query_key)
  }
  const { alone } = useAlone()
  const makeDefault = async (view: SavedListView, on: boolean) => {
    await send('POST /api/app/base/app/sys/savedQuery/setDefault', { save_code: view.save_code, query_key: on ? view.query_key : null })
    notify().success(t(on ? 'defaultSet' : 'defaultCleared', { name: view.title }))
    retry()
  }
  const remove = async (view: SavedListView) => {
    const sure = await confirmAction({
      title: t('confirmDelete', { name: view.title }),
      okText: t('delete'),
      cancelText: t('cancel'),
      danger: true,
    })
    if (!sure) return
    await send('POST /api/app/base/app/sys/savedQuery/deleteById', { id: view.query_key })
    control.openView(null)
    retry()
  }
  const entryOf = (view: SavedListView, group: string | undefined): MenuEntry => ({
    key: view.query_key,
    label: view.own ? view.title : t('of', { name: view.title, person: view.user_name ?? '' }),
    checked: view.query_key === control.viewKey,
    onClick: () => control.openView(view.query_key),
    ...(group && { group }),
  })
  const own = views.filter((view) => view.own)
  const shared = views.filter((view) => !view.own)
  const entries: MenuEntry[] = [
    { key: 'none', label: t('none'), checked: open === undefined, onClick: () => control.openView(null) },
    ...own.map((view, index) => entryOf(view, index === 0 ? t('own') : undefined)),
    ...shared.map((view, index) => entryOf(view, index === 0 ? t('shared') : undefined)),
    { key: 'new', label: t('saveNew'), icon: 'add', group: t('actions'), onClick: () => setDialog('new') },
    ...(open?.may_change
      ? ([
          { key: 'overwrite', label: t('overwrite'), disabled: !changed, onClick: () => void overwrite(open) },
          { key: 'change', label: t('change'), icon: 'edit', onClick: () => setDialog('change') },
        ] satisfies MenuEntry[])
      : []),
    ...(open
      ? ([
          {
            key: 'default',
            label: t(open.is_default ? 'clearDefault' : 'setDefault'),
            onClick: () => void alone(() => makeDefault(open, !open.is_default)),
          },
        ] satisfies MenuEntry[])
      : []),
    ...(open?.may_change
      ? ([{ key: 'delete', label: t('delete'), danger: true, onClick: () => void alone(() => remove(open)) }] satisfies MenuEntry[])
      : []),
  ]
  return (
    <>
      <Menu entries={entries} label={t('label', { name: open?.title ?? t('none') })} className={styles.viewButton} on={open !== undefined}>
        <Icon name="eye" size={14} />
        <span>{open?.title ?? t('view')}</span>
        {changed && <span className={styles.viewEdited}>{t('edited')}</span>}
        <Icon name="down" size={14} />
      </Menu>
      {dialog && (
        <ViewDialog
          view={dialog === 'change' ? open : undefined}
          snapshot={snapshot()}
          onSaved={(key) => {
            setDialog(null)
            retry()
            control.openView(key)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

interface ViewNoteProps {
  views: Views | null
  open: SavedListView | undefined
  viewKey: string | null
}

/** That the view is not there, or names fields which this reader may not see. */
export function ViewNote({ views, open, viewKey }: ViewNoteProps) {
  const t = useTranslations('widget.views')
  const named = viewKey !== null && viewKey !== noView
  const text = open ? (open.dropped > 0 ? t('dropped', { n: open.dropped }) : null) : named && views?.loaded ? t('missing') : null
  return (
    text && (
      <p className={styles.viewNote} role="status">
        {text}
      </p>
    )
  )
}
