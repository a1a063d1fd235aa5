// Several values of a dictionary as labels.
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { listOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'

export function ShowChoices({ field, name, row, place }: ShowProps<'choices'>) {
  const marks = useMarks()
  const words = useDict(field.dict)
  const values = listOf(row[name])
  if (values.length === 0) return <Empty />
  const shown = place === 'cell' ? values.slice(0, 2) : values
  return (
    <span className={styles.labels} title={place === 'cell' ? values.map(words.textOf).join(marks.list) : undefined}>
      {shown.map((value) => (
        <Label key={value}>{words.textOf(value)}</Label>
      ))}
      {values.length > shown.length && <span className={styles.rest}>+{values.length - shown.length}</span>}
    </span>
  )
}
