// 这一步能看什么、改什么: the fields of the application in the form of a step.
'use client'
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../../canvas/use-design'
import { type FieldRight, isFixed, readRight, writeRight } from '../field-rights'
import { type KnownField, startFields } from '../known-fields'
import styles from './drawer.module.css'
import { Part } from './sentence'

export function FieldsPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  useChosen()
  const fields = startFields(design.service('canvas').getRootElement().businessObject)
  return (
    <Part title={t('field.title')} note={t(fields.length > 0 ? 'field.note' : 'field.none')}>
      {fields.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['name', ...boxes] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`field.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} />
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

const boxes = ['hidden', 'shown', 'writable', 'required'] as const
/** Each includes the ones before it; hidden stands apart. */
const rank: readonly FieldRight[] = ['unlisted', 'shown', 'writable', 'required']

function FieldRow({ field }: { field: KnownField }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const right = readRight(task.businessObject, field.name)
  const fixed = isFixed(task.businessObject, field.name)
  const name = field.label || field.name
  return (
    <tr>
      <td>{name}</td>
      {boxes.map((one) => {
        const on = one === 'hidden' ? right === one : rank.indexOf(right) >= rank.indexOf(one)
        const less = rank[rank.indexOf(one) - 1] ?? 'unlisted'
        return (
          <td key={one}>
            <Checkbox
              aria-label={t('field.box', { name, right: t(`field.${one}`) })}
              checked={on}
              disabled={fixed || (one === 'required' && field.kind === 'flag')}
              onChange={() => writeRight(design, task, field, on ? less : one)}
            />
          </td>
        )
      })}
    </tr>
  )
}
