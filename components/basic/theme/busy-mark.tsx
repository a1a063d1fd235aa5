// The ring in a button whose work runs: hidden from readers, so that the button keeps its name, and gone at once when the work is done.
import styles from './busy-mark.module.css'

export function BusyMark() {
  return <i className={styles.ring} aria-hidden="true" />
}
