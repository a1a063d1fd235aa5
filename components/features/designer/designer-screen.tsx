// The process designer: one model with its canvas, its tools and the properties of what is chosen (docs/domain/process-models.md#designer).
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useViewAddress } from '@/components/frame/view-address'
import { readDraft } from '@/components/record/form/draft'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { ModelDetail } from '@/lib/model/calls/approval-models'
import { defaultEngine } from './canvas/engine'
import { newFile } from './canvas/new-file'
import styles from './designer.module.css'
import { NarrowModel } from './flow/narrow-model'
import { draftPlace, type ModelDraft } from './model-draft'
import { Workspace } from './workspace'

export function DesignerScreen() {
  const { params } = useViewAddress()
  const key = params.get('key')
  // a new model stays as it is drawn when its first save puts its key into the address, which takes a moment
  const [fresh, setFresh] = useState<Fresh>({ serial: 0, created: null, from: null })
  const isOwn = fresh.created !== null && (key === fresh.created || key === fresh.from)
  if (isOwn && key === fresh.created && fresh.from !== key) setFresh({ ...fresh, from: key })
  if (fresh.created && !isOwn) setFresh({ serial: fresh.serial + 1, created: null, from: null })
  if (key && !isOwn) return <SavedModel key={key} modelKey={key} />
  return <NewModel key={fresh.serial} onCreated={(created) => setFresh((now) => ({ ...now, created, from: key }))} />
}

interface Fresh {
  /** Counts the new models that were begun here. */
  serial: number
  /** The key that the first save gave. */
  created: string | null
  /** What the address had then; that key once it is there. */
  from: string | null
}

function SavedModel({ modelKey }: { modelKey: string }) {
  const asked = useCall('GET /api/bpm/biz/bpm/model/detail/{id}', { id: modelKey })
  const { data } = asked
  // the model of the first answer begins the work: a later one must not take away what is being drawn
  const [first, setFirst] = useState<ModelDetail | null>(null)
  useEffect(() => {
    if (data && !first) setFirst(data)
  }, [data, first])
  if (first) return <OpenModel model={first} />
  return <Unanswered of={asked} skeleton={<LinesSkeleton lines={8} />} />
}

function NewModel({ onCreated }: { onCreated: (key: string) => void }) {
  const t = useTranslations('designer')
  const [xml] = useState(() => newFile(defaultEngine, Date.now(), { process: t('newName'), start: t('newStart') }))
  return <OpenModel model={null} xml={xml} onCreated={onCreated} />
}

interface NewFile {
  model: null
  xml: string
  onCreated: (key: string) => void
}

function OpenModel({ model, xml = '', onCreated }: { model: ModelDetail; xml?: undefined; onCreated?: undefined } | NewFile) {
  const t = useTranslations('designer')
  const narrow = useNarrow()
  const file = model ? model.bpmn_xml : xml
  const draft = useMemo(() => readDraft(draftPlace, model?.model_key ?? null) as ModelDraft | null, [model])
  // a window that becomes narrow covers what is being drawn, and gives it back as it was
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (!narrow) setBegun(true)
  }, [narrow])
  return (
    <>
      {narrow &&
        (model ? (
          <NarrowModel model={model} />
        ) : (
          <State picture="firstUse" title={t('narrow')} text={t('narrowText')}>
            <Link href="/flow/model">{t('toModels')}</Link>
          </State>
        ))}
      {(begun || !narrow) && (
        <div className={styles.screen} hidden={narrow}>
          <Workspace first={model} file={file} draft={draft} onCreated={onCreated} />
        </div>
      )}
    </>
  )
}
