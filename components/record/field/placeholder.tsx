// Keeps the room of a control whose code is still on its way, so that nothing jumps.
import styles from './field.module.css'

export function Placeholder() {
  return <span className={styles.placeholder} aria-hidden="true" data-late="" />
}
