// The advanced query: conditions of field, rule and value, joined by and or or, saved under a name.
'use client'
import { Button, Input, Modal, Segmented, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { fieldOf, offeredColumns } from '@/components/record/columns'
import styles from '@/components/record/dialogs.module.css'
import { useDisplayNames } from '@/components/record/use-display-names'
import { notify, toastSeconds } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { rulesOf } from '@/lib/model/list-request'
import { type AdvancedQuery, type Rule, rules } from '@/lib/model/wire'
import { type Draft, draftsOf, newDraft, queryOf, takesRule, valueUnder } from './advanced'
import { AdvancedValue } from './advanced-value'
import { removeQuery, type SavedQuery, saveQuery } from './saved-queries'

const warn = (text: string) => notify().warning(text, toastSeconds)

interface AdvancedDialogProps {
  definition: Definition
  /** Where the saved queries live. */
  place: string
  value: AdvancedQuery | null
  saved: readonly SavedQuery[]
  onSaved: (all: SavedQuery[]) => void
  onQuery: (query: AdvancedQuery | null) => void
  onClose: () => void
}

export function AdvancedDialog({ definition, place, value, saved, onSaved, onQuery, onClose }: AdvancedDialogProps) {
  const t = useTranslations('widget.advanced')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const id = useId()
  const [matchType, setMatchType] = useState<'and' | 'or'>(value?.matchType ?? 'and')
  const [drafts, setDrafts] = useState<Draft[]>(() => draftsOf(value))
  const [title, setTitle] = useState('')

  const fields = offeredColumns(definition, may).filter((name) => {
    const field = fieldOf(definition, name)
    return field && field.kind !== 'area' && rulesOf(field).length > 0
  })
  const change = (one: Draft, part: Partial<Draft>) =>
    setDrafts((all) => all.map((draft) => (draft.id === one.id ? { ...draft, ...part } : draft)))
  const choose = (query: SavedQuery) => {
    setMatchType(query.matchType)
    setDrafts(draftsOf(query))
    setTitle(query.title)
  }
  const query = () => {
    const built = queryOf(matchType, drafts)
    if (!built) return void warn(t('emptyQuery'))
    onQuery(built)
  }
  const save = async () => {
    const built = queryOf(matchType, drafts)
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
        <Button key="query" type="primary" onClick={query}>
          {t('query')}
        </Button>,
      ]}
    >
      <div className={styles.advanced}>
        <div>
          <div className={styles.match}>
            <span id={`${id}-match`}>{t('match')}</span>
            <Segmented<'and' | 'or'>
              aria-labelledby={`${id}-match`}
              value={matchType}
              onChange={setMatchType}
              options={[
                { value: 'and', label: t('and') },
                { value: 'or', label: t('or') },
              ]}
            />
          </div>
          {drafts.map((draft, index) => {
            const field = draft.field ? fieldOf(definition, draft.field) : undefined
            return (
              <div key={draft.id} className={styles.condition}>
                <Select<string>
                  aria-label={t('field', { n: index + 1 })}
                  placeholder={t('fieldPlaceholder')}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={draft.field ?? undefined}
                  options={fields.map((name) => ({ value: name, label: labels.field(name) }))}
                  onChange={(name) => {
                    const rule = takesRule(definition, name, draft.rule, may) ? draft.rule : 'eq'
                    change(draft, { field: name, rule, val: valueUnder(rule, '') })
                  }}
                />
                <Select<Rule>
                  aria-label={t('rule', { n: index + 1 })}
                  value={draft.rule}
                  options={rules.map((rule) => ({
                    value: rule,
                    label: t(`rules.${rule}`),
                    disabled: !takesRule(definition, draft.field, rule, may),
                    title: takesRule(definition, draft.field, rule, may) ? undefined : t('ruleNotForField'),
                  }))}
                  onChange={(rule) => change(draft, { rule, val: valueUnder(rule, draft.val) })}
                />
                <AdvancedValue
                  definition={definition}
                  name={draft.field}
                  field={field}
                  rule={draft.rule}
                  value={draft.val}
                  onChange={(val) => change(draft, { val })}
                  label={t('value', { n: index + 1 })}
                  kindLabel={t('kind', { n: index + 1 })}
                />
                <Button
                  type="text"
                  aria-label={t('removeCondition', { n: index + 1 })}
                  icon={<Icon name="close" />}
                  onClick={() => setDrafts((all) => (all.length === 1 ? [newDraft()] : all.filter((one) => one.id !== draft.id)))}
                />
              </div>
            )
          })}
          <Button type="dashed" icon={<Icon name="add" size={14} />} onClick={() => setDrafts((all) => [...all, newDraft()])}>
            {t('add')}
          </Button>
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
            <Input
              id={`${id}-name`}
              value={title}
              maxLength={50}
              onChange={(event) => setTitle(event.target.value)}
              onPressEnter={() => void save()}
            />
            <Button onClick={() => void save()}>{t('save')}</Button>
          </div>
        </aside>
      </div>
    </Modal>
  )
}
