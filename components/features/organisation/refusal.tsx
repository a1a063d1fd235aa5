// Why an administrator's change was refused; apart from the dialogs, so that a screen which shows it loads none.
import { useMarks } from '@/components/basic/use-marks'
import styles from './admin.module.css'
import type { Problem } from './use-action'

/** The reason of a refusal, above the content concerned. Messages under their fields are not repeated. */
export function Refusal({ problem, shownAt = [] }: { problem: Problem | null; shownAt?: readonly string[] }) {
  const marks = useMarks()
  if (!problem) return null
  const named = Object.entries(problem.fields)
  const elsewhere = named.filter(([name]) => !shownAt.includes(name)).map(([, message]) => message)
  if (named.length > 0 && elsewhere.length === 0) return null
  return (
    <p className={styles.alert} role="alert">
      {elsewhere.length > 0 ? elsewhere.join(marks.semicolon) : problem.message}
    </p>
  )
}
