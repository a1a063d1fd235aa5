// 这一步能看什么、改什么: the fields of the application in the form of a step, and those that the step asks for itself.
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useContext } from 'react'
import { useChosen, useDesign } from '../../canvas/use-design'
import { isFixed, readRight, writeRight } from '../field-rights'
import type { FieldRight } from '../form-right'
import { recordFields, startFields, stepFields } from '../known-fields'
import { BusinessTypes, type NamedField, processOf, useNamedFields } from '../use-known-fields'
import { AskField } from './ask-field'
import styles from './drawer.module.css'
import { Part } from './sentence'

export function FieldsPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  useChosen()
  const types = useContext(BusinessTypes)
  const process = processOf(design)
  const asked = useNamedFields([...startFields(process), ...stepFields(process, types)])
  const recorded = useNamedFields(recordFields(types))
  return (
    <Part title={t('field.title')}>
      {asked.length > 0 && <FieldTable fields={asked} boxes={boxes} note={t('field.note')} />}
      <AskField />
      {recorded.length > 0 && <FieldTable fields={recorded} boxes={recordBoxes} note={t('field.recordNote')} />}
    </Part>
  )
}

interface FieldTableProps {
  fields: readonly NamedField[]
  boxes: readonly Box[]
  note: string
}

function FieldTable({ fields, boxes: offered, note }: FieldTableProps) {
  const t = useTranslations('designer.flow')
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['name', ...offered] as const).map((head) => (
              <th key={head} scope="col">
                {t(`field.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} boxes={offered} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{note}</p>
    </>
  )
}

const boxes = ['hidden', 'shown', 'writable', 'required'] as const
type Box = (typeof boxes)[number]
/** A record is read as a whole and locked while it is approved: a step may hide a field of it. */
const recordBoxes = ['hidden'] as const
/** Each includes the ones before it; hidden stands apart. */
const rank: readonly FieldRight[] = ['unlisted', 'shown', 'writable', 'required']

function FieldRow({ field, boxes: offered }: { field: NamedField; boxes: readonly Box[] }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const right = readRight(task.businessObject, field.name)
  const fixed = isFixed(task.businessObject, field.name)
  const name = field.label
  return (
    <tr>
      <td>{name}</td>
      {offered.map((one) => {
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
