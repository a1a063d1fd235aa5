// The steps of a dialog, always in one line.
import { Steps } from 'antd'
import styles from './dialog-steps.module.css'

export function DialogSteps({ current, titles }: { current: number; titles: readonly string[] }) {
  return (
    <div className={styles.steps}>
      <Steps size="small" responsive={false} current={current} items={titles.map((title) => ({ title }))} />
    </div>
  )
}
