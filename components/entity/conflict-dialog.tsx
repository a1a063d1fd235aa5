// Another person saved first: what differs, field by field, and whose value is kept.
'use client'
import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { Definition } from '@/lib/model/definition'
import { companionOf, wireNames } from '@/lib/model/field'
import type { Values } from '@/lib/model/record'
import { ShowField } from '../field/show/show-field'
import styles from './dialogs.module.css'
import { changedFields } from './record-form'
import { useLabels } from './use-labels'

export type Side = 'mine' | 'theirs'

/** The record to save: theirs, with my value where mine was chosen. Fields that only I changed stay mine. */
export function mergeRecords(
  definition: Definition,
  base: Values,
  mine: Values,
  theirs: Values,
  sides: Readonly<Record<string, Side>>,
): Values {
  const merged = { ...theirs }
  for (const name of changedFields(definition, base, mine)) {
    const field = definition.fields[name]
    if (!field || sides[name] === 'theirs') continue
    for (const wire of [...wireNames(name, field), companionOf(name)]) if (wire in mine) merged[wire] = mine[wire]
  }
  return merged
}

/** Fields that both changed, to different values. */
export function disputedFields(definition: Definition, base: Values, mine: Values, theirs: Values): string[] {
  const own = new Set(changedFields(definition, base, mine))
  const other = new Set(changedFields(definition, base, theirs))
  return changedFields(definition, mine, theirs).filter((name) => own.has(name) && other.has(name))
}

interface ConflictDialogProps {
  definition: Definition
  base: Values
  mine: Values
  theirs: Values
  /** Saves the merged record. */
  onSave: (merged: Values) => void
  /** Goes back to the form, which stays as it was. */
  onClose: () => void
}

export function ConflictDialog({ definition, base, mine, theirs, onSave, onClose }: ConflictDialogProps) {
  const t = useTranslations('widget.conflict')
  const labels = useLabels(definition)
  const disputed = useMemo(() => disputedFields(definition, base, mine, theirs), [definition, base, mine, theirs])
  const others = useMemo(
    () => changedFields(definition, base, theirs).filter((name) => !disputed.includes(name)),
    [definition, base, theirs, disputed],
  )
  const [sides, setSides] = useState<Record<string, Side>>(() => Object.fromEntries(disputed.map((name) => [name, 'theirs'])))
  const shown = (name: string, row: Values) => {
    const field = definition.fields[name]
    return field && <ShowField definition={definition} name={name} field={field} row={row} place="page" />
  }
  const all = (side: Side) => setSides(Object.fromEntries(disputed.map((name) => [name, side])))
  return (
    <Modal
      open
      title={t('title')}
      width={760}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('back')}
        </Button>,
        <Button key="save" type="primary" onClick={() => onSave(mergeRecords(definition, base, mine, theirs, sides))}>
          {t('save')}
        </Button>,
      ]}
    >
      <p>{t('who', { name: String(theirs.update_by_name ?? '') || t('somebody') })}</p>
      {disputed.length > 0 && (
        <table className={styles.conflict}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">
                {t('mine')}{' '}
                <Button size="small" type="link" onClick={() => all('mine')}>
                  {t('allMine')}
                </Button>
              </th>
              <th scope="col">
                {t('theirs')}{' '}
                <Button size="small" type="link" onClick={() => all('theirs')}>
                  {t('allTheirs')}
                </Button>
              </th>
            </tr>
          </thead>
          <tbody>
            {disputed.map((name) => (
              <tr key={name}>
                <th scope="row">{labels.field(name)}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <Radio checked={sides[name] === side} onChange={() => setSides((before) => ({ ...before, [name]: side }))}>
                      {shown(name, side === 'mine' ? mine : theirs)}
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && <p className={styles.hint}>{t('others', { names: others.map(labels.field).join('、') })}</p>}
    </Modal>
  )
}
