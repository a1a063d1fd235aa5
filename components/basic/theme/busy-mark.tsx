// The ring in a busy button: hidden from screen readers, so that the button keeps its name, and removed at once after the work.
import styles from './busy-mark.module.css'

export function BusyMark() {
  return <i className={styles.ring} aria-hidden="true" />
}
