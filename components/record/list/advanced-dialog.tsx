// The advanced query: conditions of field, rule and value, and groups of them, joined by and or or, saved under a name.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { unlessRefused } from '@/components/basic/refused-controls'
import styles from '@/components/record/dialogs.module.css'
import { TextControl } from '@/components/record/field/text-control'
import { notify, toastSeconds } from '@/lib/client/api'
import { onEnter } from '@/lib/client/composing'
import type { Definition } from '@/lib/model/definition'
import type { AdvancedQuery } from '@/lib/model/wire'
import { draftsOf, queryOf } from './advanced'
import { AdvancedConditions } from './advanced-conditions'
import { removeQuery, type SavedQuery, saveQuery } from './saved-queries'

const warn = (text: string) => notify().warning(text, toastSeconds)

interface AdvancedDialogProps {
  definition: Definition
  /** The key of the saved queries. */
  place: string
  value: AdvancedQuery | null
  saved: readonly SavedQuery[]
  onSaved: (all: SavedQuery[]) => void
  onQuery: (query: AdvancedQuery | null) => void
  onClose: () => void
}

export function AdvancedDialog({ definition, place, value, saved, onSaved, onQuery, onClose }: AdvancedDialogProps) {
  const t = useTranslations('widget.advanced')
  const id = useId()
  const [draft, setDraft] = useState(() => draftsOf(value))
  const [title, setTitle] = useState('')

  const choose = (query: SavedQuery) => {
    setDraft(draftsOf(query))
    setTitle(query.title)
  }
  const query = () => {
    const built = queryOf(draft)
    if (!built) return void warn(t('emptyQuery'))
    onQuery(built)
  }
  const save = async () => {
    const built = queryOf(draft)
    const name = title.trim()
    if (!built) return void warn(t('emptySave'))
    if (!name) return void warn(t('emptyName'))
    const exists = saved.some((one) => one.title === name)
    if (exists && !(await confirmAction({ title: t('overwrite', { name }), okText: t('overwriteOk'), cancelText: t('cancel') }))) return
    onSaved(await saveQuery(place, { title: name, ...built }))
    notify().success(t('savedDone'))
  }
  const remove = async (name: string) => {
    if (await confirmAction({ title: t('removeSaved', { name }), okText: t('removeOk'), danger: true, cancelText: t('cancel') })) {
      onSaved(await removeQuery(place, name))
    }
  }

  return (
    <Modal
      open
      title={t('title')}
      width={880}
      onCancel={onClose}
      footer={[
        value && (
          <Button key="clear" className={styles.left} onClick={() => onQuery(null)}>
            {t('clear')}
          </Button>
        ),
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="query" type="primary" onClick={unlessRefused(query)}>
          {t('query')}
        </Button>,
      ]}
    >
      <div className={styles.advanced}>
        <div>
          <AdvancedConditions definition={definition} query={draft} onChange={setDraft} />
        </div>
        <aside className={styles.savedList}>
          <h2>{t('saved')}</h2>
          {saved.length === 0 && <p>{t('none')}</p>}
          <ul>
            {saved.map((one) => (
              <li key={one.title}>
                <button type="button" onClick={() => choose(one)}>
                  {one.title}
                </button>
                <button type="button" aria-label={t('removeSavedLabel', { name: one.title })} onClick={() => void remove(one.title)}>
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
          <label htmlFor={`${id}-name`}>{t('saveAs')}</label>
          <div className={styles.saveAs}>
            <TextControl
              id={`${id}-name`}
              value={title}
              most={50}
              onChange={(event) => setTitle(event.target.value)}
              onPressEnter={onEnter(() => void save())}
            />
            <Button onClick={unlessRefused(() => void save())}>{t('save')}</Button>
          </div>
        </aside>
      </div>
    </Modal>
  )
}
