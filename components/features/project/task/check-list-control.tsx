// Editing the check list of a task: lines that are selected, added and removed.
import { Button, Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import type { EditProps } from '@/components/record/field/field-props'
import { TextControl } from '@/components/record/field/text-control'
import styles from './task.module.css'

export interface CheckItem {
  text: string
  done: boolean
}

export const checksOf = (value: unknown): CheckItem[] => (Array.isArray(value) ? (value as CheckItem[]) : [])

const most = 100

export function CheckListControl({ value, onChange, id, disabled }: EditProps) {
  const t = useTranslations('projectWork.task')
  const items = checksOf(value)
  const change = (at: number, part: Partial<CheckItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
  return (
    <div id={id}>
      <ul className={styles.checks}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own and are edited in place
          <li key={at} className={styles.checkLine}>
            <Checkbox
              aria-label={t('checked', { n: at + 1 })}
              checked={item.done}
              disabled={disabled}
              onChange={(event) => change(at, { done: event.target.checked })}
            />
            <TextControl
              aria-label={t('checkText', { n: at + 1 })}
              value={item.text}
              most={200}
              disabled={disabled}
              onChange={(event) => change(at, { text: event.target.value })}
            />
            <Button
              type="text"
              aria-label={t('removeCheck', { n: at + 1 })}
              disabled={disabled}
              icon={<Icon name="close" size={14} />}
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <Button disabled={disabled || items.length >= most} onClick={() => onChange([...items, { text: '', done: false }])}>
        {t('addCheck')}
      </Button>
    </div>
  )
}
CheckListControl.wide = true
