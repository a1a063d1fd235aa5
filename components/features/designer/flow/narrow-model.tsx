// A model on a narrow screen: looked at as a flow, or as the drawing.
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import type { ModelDetail } from '@/lib/model/calls/approval-models'
import { readModdle } from '../canvas/read-moddle'
import { useViewer } from '../canvas/use-viewer'
import styles from '../designer.module.css'
import { FlowPicture } from './flow-picture'
import { BeyondView } from './flow-view'
import { readTree } from './read-tree'
import type { Beyond, FlowTree } from './tree'
import { BusinessTypes } from './use-known-fields'

export function NarrowModel({ model }: { model: ModelDetail }) {
  const t = useTranslations('designer')
  const [view, setView] = useState<'flow' | 'canvas'>('flow')
  return (
    <>
      <p className={styles.narrowHead}>
        <b>{model.model_name}</b>
        <span>{t('narrowText')}</span>
        <Segments
          label={t('views')}
          value={view}
          options={[
            { value: 'flow', text: t('flow.view') },
            { value: 'canvas', text: t('flow.canvas') },
          ]}
          onChange={setView}
        />
      </p>
      {view === 'flow' ? (
        <BusinessTypes value={model.business_types}>
          <ReadOnlyFlow xml={model.bpmn_xml} />
        </BusinessTypes>
      ) : (
        <ReadOnlyCanvas xml={model.bpmn_xml} />
      )}
    </>
  )
}

function ReadOnlyFlow({ xml }: { xml: string }) {
  const t = useTranslations('designer')
  const [tree, setTree] = useState<FlowTree | Beyond | 'broken' | null>(null)
  useEffect(() => {
    let gone = false
    readModdle(xml).then(
      (process) => !gone && setTree(process ? readTree(process) : 'broken'),
      () => !gone && setTree('broken'),
    )
    return () => {
      gone = true
    }
  }, [xml])
  if (tree === null) return <LinesSkeleton lines={8} />
  if (tree === 'broken') return <State picture="failed" role="alert" title={t('fileBroken')} />
  return (
    <div className={styles.readOnlyFlow}>
      {'obstacles' in tree ? <BeyondView beyond={tree} /> : <FlowPicture tree={tree} editor={null} />}
    </div>
  )
}

/** Smaller nobody reads it. */
const least = 0.7

function ReadOnlyCanvas({ xml }: { xml: string }) {
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
