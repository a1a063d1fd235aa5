// Name, sharing and default of a saved view.
import { Checkbox, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { WorkDialog } from '@/components/basic/work-dialog'
import { RefControl } from '@/components/record/field/lazy-controls'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { notify } from '@/lib/client/api'
import { refs } from '@/lib/model/field'
import { isWhole, type Shared, type Sharing, saveView, sharedOf, sharingOf } from './save-view'
import type { SavedListView, Snapshot } from './saved-view'

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
  const form = useSmallForm(
    () => ({ title: view?.title ?? '', shared: sharedOf(view), is_default: view?.is_default ?? false }),
    ({ title, shared }) => ({
      title: title.trim() === '' ? t('nameMissing') : undefined,
      people: shared.with === 'PEOPLE' && !isWhole(shared) ? t('peopleMissing') : undefined,
      roles: shared.with === 'ROLES' && !isWhole(shared) ? t('rolesMissing') : undefined,
    }),
  )
  const { title, shared, is_default } = form.values
  const share = (part: Partial<Shared>) => form.set({ shared: { ...shared, ...part } })
  const save = form.dialog(async () => {
    // a view that is only renamed keeps what it shows
    const kept = view ? { ...snapshot, view: view.view, matchType: view.matchType, records: view.records } : snapshot
    const saved = await saveView(
      { ...kept, ...(view && { query_key: view.query_key, row_version: view.row_version }) },
      { title: title.trim(), is_default, sort_no: view?.sort_no ?? 0, ...sharingOf(shared) },
    )
    if (!saved) return
    notify().success(t('saved', { name: title.trim() }))
    onSaved(saved.query_key)
  })
  return (
    <WorkDialog
      title={t(view ? 'changeTitle' : 'newTitle')}
      width={480}
      okText={t('save')}
      cancelText={t('cancel')}
      {...save}
      onCancel={onClose}
    >
      <Labelled {...form.label('title')} label={t('name')} required wide>
        <TextControl {...form.control('title')} most={50} value={title} onChange={(event) => form.set({ title: event.target.value })} />
      </Labelled>
      <Labelled {...form.label('shared')} label={t('sharing')} group wide>
        <Radio.Group
          aria-labelledby={`${form.label('shared').id}-label`}
          value={shared.with}
          onChange={(event) => share({ with: event.target.value })}
          options={sharings.map((value) => ({ value, label: t(`share.${value}`) }))}
        />
      </Labelled>
      {shared.with === 'PEOPLE' && (
        <Labelled {...form.label('people')} label={t('people')} required wide>
          <RefControl
            {...form.control('people')}
            field={people}
            record={nothing}
            lookup
            multiple
            value={[...shared.people]}
            onChange={(chosen) => share({ people: chosen })}
          />
        </Labelled>
      )}
      {shared.with === 'ROLES' && (
        <Labelled {...form.label('roles')} label={t('roles')} required wide>
          <RefControl
            {...form.control('roles')}
            field={roles}
            record={nothing}
            multiple
            value={[...shared.roles]}
            onChange={(chosen) => share({ roles: chosen })}
          />
        </Labelled>
      )}
      <Checkbox checked={is_default} onChange={(event) => form.set({ is_default: event.target.checked })}>
        {t('openWith')}
      </Checkbox>
    </WorkDialog>
  )
}
