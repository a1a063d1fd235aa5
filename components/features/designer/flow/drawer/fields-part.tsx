// 这一步能看什么、改什么: the fields of the application in the form of a step, and those that the step asks for itself.

import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useContext } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
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
      <DataTable
        className={styles.table}
        rows={fields}
        rowKey={({ name }) => name}
        columns={[
          { title: t('field.name'), cell: ({ label }) => label },
          ...offered.map(
            (one): DataColumn<NamedField> => ({ title: t(`field.${one}`), cell: (field) => <RightBox field={field} box={one} /> }),
          ),
        ]}
      />
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

function RightBox({ field, box }: { field: NamedField; box: Box }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const right = readRight(task.businessObject, field.name)
  const on = box === 'hidden' ? right === box : rank.indexOf(right) >= rank.indexOf(box)
  const less = rank[rank.indexOf(box) - 1] ?? 'unlisted'
  return (
    <Checkbox
      aria-label={t('field.box', { name: field.label, right: t(`field.${box}`) })}
      checked={on}
      disabled={isFixed(task.businessObject, field.name) || (box === 'required' && field.kind === 'flag')}
      onChange={() => writeRight(design, task, field, on ? less : box)}
    />
  )
}
