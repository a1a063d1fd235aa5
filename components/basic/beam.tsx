// The steelyard beam: stages on a level rail with ticks, the present one marked in brass.
import styles from './show.module.css'

export interface Stage {
  key: string
  text: string
  /** A date or a name beside the stage. */
  note?: string
  state: 'done' | 'current' | 'ahead'
}

export function Beam({ stages, label }: { stages: readonly Stage[]; label: string }) {
  return (
    <ol className={styles.beam} aria-label={label}>
      {stages.map((stage) => (
        <li key={stage.key} data-state={stage.state} aria-current={stage.state === 'current' ? 'step' : undefined}>
          <span className={styles.beamWord}>
            {stage.state === 'current' ? <b>{stage.text}</b> : stage.text}
            {stage.note && <small>{stage.note}</small>}
          </span>
          <i aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
