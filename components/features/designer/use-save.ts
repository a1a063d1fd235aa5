// Saving and deploying the open model; one at a time, and nothing is lost when it fails.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, notify, send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { ModelDetail } from '@/lib/model/calls/approval-models'
import type { CallAnswer } from '@/lib/model/calls/names'
import { cutText } from '@/lib/model/plain-text'
import { type Advice, adviceOn } from './advice'
import type { Design, Step } from './canvas/design'
import { dropModelDraft } from './model-draft'
import { refreshModels } from './models/refresh-models'

export type Problem = CallAnswer<'POST /api/bpm/biz/bpm/model/validate'>['problems'][number]

export interface Saving {
  busy: boolean
  /** The colleague's model as it is now, where a save came after his. */
  clash: ModelDetail | null
  /** The errors of the last check. */
  problems: readonly Problem[]
  /** The warnings of the last check. */
  advice: readonly Advice[]
  save: (deploy: boolean) => Promise<void>
  /** Saves the drawing as another model, so that both are kept. */
  saveCopy: () => Promise<void>
  check: () => Promise<void>
  /** Shows what another check has found. */
  show: (problems: readonly Problem[]) => void
  forget: () => void
}

export function useSave(design: Design, model: ModelDetail | null, onSaved: (model: ModelDetail) => void): Saving {
  const t = useTranslations('designer')
  const { busy, alone } = useAlone()
  const [clash, setClash] = useState<ModelDetail | null>(null)
  const [found, setFound] = useState<Found | null>(null)

  const showProblems = (problems: readonly Problem[], advice: readonly Advice[] = []) => setFound({ design, problems, advice })

  const deploy = async (key: string) => {
    try {
      const { version } = await send('POST /api/bpm/biz/bpm/model/deploy', { model_key: key })
      showProblems([])
      notify().success(t('deployed', { version }))
      onSaved(await send('GET /api/bpm/biz/bpm/model/detail/{id}', { id: key }))
    } catch (error) {
      if (error instanceof ApiError) showProblems(problemsOf(error) ?? [])
      throw error
    } finally {
      void refreshModels()
    }
  }

  /** The server has the drawing as it was at this step; what was drawn since stays unsaved, and in its draft. */
  const taken = (saved: ModelDetail, step: Step) => {
    design.markSaved(step)
    // under another key it is kept again
    const key = model?.model_key ?? null
    if (!design.changed || saved.model_key !== key) dropModelDraft(key)
    setClash(null)
    onSaved(saved)
    void refreshModels()
  }

  const save: Saving['save'] = (also) =>
    alone(async () => {
      const { xml, step } = await design.take()
      const own = model ? { model_key: model.model_key, row_version: model.row_version } : {}
      try {
        const saved = await send('POST /api/bpm/biz/bpm/model/save', { ...own, bpmn_xml: xml })
        taken(saved, step)
        if (also) await deploy(saved.model_key)
        else notify().success(t('saved'))
      } catch (error) {
        const theirs = error instanceof ApiError && error.code === 409 ? (error.data as ModelDetail | null) : null
        if (theirs?.model_key) setClash(theirs)
        throw error
      }
    })

  const saveCopy: Saving['saveCopy'] = () =>
    alone(async () => {
      const root = design.service('canvas').getRootElement()
      design.service('modeling').updateProperties(root, { id: `Process_${Date.now()}` })
      const name = t('copyOf', { name: model?.model_name ?? '' })
      const { xml, step } = await design.take()
      const saved = await send('POST /api/bpm/biz/bpm/model/save', { model_name: cutText(name, 100), bpmn_xml: xml })
      taken(saved, step)
      notify().success(t('savedCopy', { name: saved.model_name }))
    })

  const check: Saving['check'] = () =>
    alone(async () => {
      const answer = await send('POST /api/bpm/biz/bpm/model/validate', { bpmn_xml: await design.file() })
      showProblems([...answer.problems, ...answer.warnings], await adviceOn(design))
      if (answer.valid) notify().success(t('valid'))
    })
  const { problems = none, advice = none } = found?.design === design ? found : {}
  return { busy, clash, problems, advice, save, saveCopy, check, show: showProblems, forget: () => setClash(null) }
}

/** What a check has found in one drawing; another one that is opened in its place has none of it. */
interface Found {
  design: Design
  problems: readonly Problem[]
  advice: readonly Advice[]
}

const none: readonly never[] = []

function problemsOf(error: ApiError): readonly Problem[] | undefined {
  return (error.data as { problems?: Problem[] } | null)?.problems
}
