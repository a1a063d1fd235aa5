// A model on a narrow screen: to be looked at, not to be drawn.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { State } from '@/components/basic/state'
import styles from '../designer.module.css'
import { useViewer } from './use-viewer'

/** Smaller nobody reads it. */
const least = 0.7

export function ReadOnlyCanvas({ xml }: { xml: string }) {
  const t = useTranslations('designer')
  const [failed, setFailed] = useState(false)
  const box = useViewer(xml, { least, onFail: () => setFailed(true) })
  return (
    <>
      <section ref={box} className={styles.readOnly} hidden={failed} aria-label={t('canvas')} />
      {failed && <State picture="failed" role="alert" title={t('fileBroken')} />}
    </>
  )
}
