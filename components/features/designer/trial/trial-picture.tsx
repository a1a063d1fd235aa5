// The model with the path of a dry run.
'use client'
import { useTranslations } from 'next-intl'
import { useViewer } from '../canvas/use-viewer'
import type { Trial } from './trial'
import styles from './trial.module.css'

export function TrialPicture({ xml, trial }: { xml: string; trial: Trial }) {
  const t = useTranslations('designer.trial')
  const taken = [...trial.nodes, ...trial.flows].map((id) => ({ id, marker: 'trial-taken' }))
  const box = useViewer(xml, { marks: taken, least: 0.5 })
  return <figure ref={box} className={styles.picture} aria-label={t('picture')} />
}
