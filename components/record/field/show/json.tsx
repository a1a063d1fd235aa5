// Values without a form of their own: shown as they are.
import { useMarks } from '@/components/basic/use-marks'
import { Ellipsis, Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'

export function ShowJson({ name, row, place }: ShowProps<'json'>) {
  const marks = useMarks()
  const value = row[name]
  if (value === null || value === undefined) return <Empty />
  const flat = flatText(value, marks.list)
  if (flat !== null) return place === 'cell' ? <Ellipsis text={flat} /> : flat
  const text = JSON.stringify(value, null, place === 'page' ? 2 : 0)
  return place === 'cell' ? <Ellipsis text={text} /> : <pre className={styles.json}>{text}</pre>
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

/** A list of values or a table of them in one line; null for anything deeper. */
export function flatText(value: unknown, mark: string): string | null {
  if (Array.isArray(value)) return value.every(isPlain) ? value.map(String).join(mark) : null
  const entries = Object.entries(value as object)
  return entries.every(([, one]) => isPlain(one)) ? entries.map(([name, one]) => `${name} ${one}`).join(mark) : null
}
