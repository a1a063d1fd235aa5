// How content a customer is, in stars with their words.
import { Rate } from 'antd'
import type { EditProps } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import styles from './ticket.module.css'

export function SatisfactionControl({ id, value, invalid, describedBy, onChange }: EditProps) {
  const words = useDict('SATISFACTION')
  const stars = typeof value === 'number' ? value : 0
  return (
    <span className={styles.rate}>
      <Rate
        allowClear={false}
        value={stars}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <span>{stars > 0 && words.textOf(String(stars))}</span>
    </span>
  )
}
