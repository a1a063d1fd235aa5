// Name, sharing and default of a saved view.
import { Checkbox, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { RefControl } from '@/components/record/field/lazy-controls'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { notify } from '@/lib/client/api'
import { onEnter } from '@/lib/client/composing'
import { refs } from '@/lib/model/field'
import { isWhole, type Shared, type Sharing, saveView, sharedOf, sharingOf } from './save-view'
import type { SavedListView, Snapshot } from './view-state'

const nothing = {}

interface ViewDialogProps {
  /** The view that is renamed or shared; none for a new one. */
  view: SavedListView | undefined
  snapshot: Snapshot
  onSaved: (key: string) => void
  onClose: () => void
}

const sharings: readonly Sharing[] = ['OWN', 'PEOPLE', 'ROLES', 'DEPART', 'ALL']
const people = refs('user', { max: 50 })
const roles = refs('role', { max: 50 })

export function ViewDialog({ view, snapshot, onSaved, onClose }: ViewDialogProps) {
  const t = useTranslations('widget.views')
  const id = useId()
  const [title, setTitle] = useState(view?.title ?? '')
  const [shared, setShared] = useState<Shared>(() => sharedOf(view))
  const [first, setFirst] = useState(view?.is_default ?? false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = title.trim() === ''
  const named = isWhole(shared)

  const save = async () => {
    setTried(true)
    if (missing || !named) return
    setBusy(true)
    // a view that is only renamed keeps what it shows
    const kept = view ? { ...snapshot, view: view.view, matchType: view.matchType, records: view.records } : snapshot
    const saved = await saveView(
      { ...kept, ...(view && { query_key: view.query_key, row_version: view.row_version }) },
      { title: title.trim(), is_default: first, sort_no: view?.sort_no ?? 0, ...sharingOf(shared) },
    )
    setBusy(false)
    if (!saved) return
    notify().success(t('saved', { name: title.trim() }))
    onSaved(saved.query_key)
  }
  return (
    <WorkDialog
      title={t(view ? 'changeTitle' : 'newTitle')}
      width={480}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Labelled id={`${id}-name`} label={t('name')} required wide message={tried && missing ? t('nameMissing') : undefined}>
        <TextControl
          id={`${id}-name`}
          most={50}
          value={title}
          status={tried && missing ? 'error' : undefined}
          onChange={(event) => setTitle(event.target.value)}
          onPressEnter={onEnter(() => void save())}
        />
      </Labelled>
      <Labelled id={`${id}-share`} label={t('sharing')} group wide>
        <Radio.Group
          aria-labelledby={`${id}-share-label`}
          value={shared.with}
          onChange={(event) => setShared({ ...shared, with: event.target.value })}
          options={sharings.map((value) => ({ value, label: t(`share.${value}`) }))}
        />
      </Labelled>
      {shared.with === 'PEOPLE' && (
        <Labelled id={`${id}-people`} label={t('people')} required wide message={tried && !named ? t('peopleMissing') : undefined}>
          <RefControl
            id={`${id}-people`}
            field={people}
            record={nothing}
            lookup
            multiple
            value={[...shared.people]}
            onChange={(chosen) => setShared({ ...shared, people: chosen })}
          />
        </Labelled>
      )}
      {shared.with === 'ROLES' && (
        <Labelled id={`${id}-roles`} label={t('roles')} required wide message={tried && !named ? t('rolesMissing') : undefined}>
          <RefControl
            id={`${id}-roles`}
            field={roles}
            record={nothing}
            multiple
            value={[...shared.roles]}
            onChange={(chosen) => setShared({ ...shared, roles: chosen })}
          />
        </Labelled>
      )}
      <Checkbox checked={first} onChange={(event) => setFirst(event.target.checked)}>
        {t('openWith')}
      </Checkbox>
    </WorkDialog>
  )
}
