// How many of a notice's receivers have read it, as figures and a bar.
import styles from './notice.module.css'

export function ReadRate({ read, total }: { read: number; total: number }) {
  return (
    <span className={styles.rate}>
      {read} / {total}
      <i aria-hidden="true">
        <b style={{ width: `${total === 0 ? 0 : (read / total) * 100}%` }} />
      </i>
    </span>
  )
}
