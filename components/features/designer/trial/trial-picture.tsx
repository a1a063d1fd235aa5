// The model with the path of a dry run, and a number on each step with a decision.
import { useTranslations } from 'next-intl'
import { useViewer } from '../canvas/use-viewer'
import type { Trial } from './trial'
import styles from './trial.module.css'

interface TrialPictureProps {
  xml: string
  trial: Trial
  discs: readonly { id: string; text: string }[]
}

export function TrialPicture({ xml, trial, discs }: TrialPictureProps) {
  const t = useTranslations('designer.trial')
  const taken = [...trial.nodes, ...trial.flows].map((id) => ({ id, marker: 'trial-taken' }))
  const box = useViewer(xml, { marks: taken, labels: discs.map((disc) => ({ ...disc, className: styles.disc ?? '' })), least: 0.5 })
  return <figure ref={box} className={styles.picture} aria-label={t('picture')} />
}
