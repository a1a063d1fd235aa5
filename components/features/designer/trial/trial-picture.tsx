// The model with the path of a dry run.
'use client'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { appearance } from '../canvas/appearance'
import { fitDrawing } from '../canvas/fit'
import type { Services } from '../canvas/services'
import styles from './trial.module.css'
import type { Trial } from './trial-view'

export function TrialPicture({ xml, trial }: { xml: string; trial: Trial }) {
  const t = useTranslations('designer.trial')
  const box = useRef<HTMLElement>(null)
  const taken = JSON.stringify([...trial.nodes, ...trial.flows])
  useEffect(() => {
    if (!box.current) return
    const viewer = new NavigatedViewer({ container: box.current, ...appearance() })
    let gone = false
    viewer
      .importXML(xml)
      .then(() => {
        if (gone) return
        const canvas = viewer.get<Services['canvas']>('canvas')
        const registry = viewer.get<Services['elementRegistry']>('elementRegistry')
        const walked = new Set(JSON.parse(taken) as string[])
        for (const { id } of registry.filter(({ labelTarget, parent }) => !labelTarget && parent !== undefined))
          canvas.addMarker(id, walked.has(id) ? 'trial-taken' : 'trial-left')
        fitDrawing(canvas, { left: 0, least: 0.5 })
      })
      .catch(() => {})
    return () => {
      gone = true
      viewer.destroy()
    }
  }, [xml, taken])
  return <figure ref={box} className={styles.picture} aria-label={t('picture')} />
}
