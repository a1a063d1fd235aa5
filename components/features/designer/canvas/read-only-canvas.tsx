// A model on a narrow screen: to be looked at, not to be drawn.
'use client'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { State } from '@/components/basic/state'
import styles from '../designer.module.css'
import { appearance } from './appearance'
import { fitDrawing } from './fit'
import type { Services } from './services'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

export function ReadOnlyCanvas({ xml, name }: { xml: string; name: string }) {
  const t = useTranslations('designer')
  const box = useRef<HTMLElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const viewer = new NavigatedViewer({
      container: box.current,
      ...appearance(),
    })
    let gone = false
    viewer
      .importXML(xml)
      .then(() => !gone && fitDrawing(viewer.get<Services['canvas']>('canvas'), { left: 0, least: 0.7 }))
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      viewer.destroy()
    }
  }, [xml])
  return (
    <>
      <p className={styles.narrowHead}>
        <b>{name}</b>
        <span>{t('narrowText')}</span>
      </p>
      <section ref={box} className={styles.readOnly} hidden={failed} aria-label={t('canvas')} />
      {failed && <State picture="failed" role="alert" title={t('fileBroken')} />}
    </>
  )
}
