// The open model: head, tools, canvas and panel.
import { Button } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { RelativeTime } from '@/components/basic/relative-time'
import { Segments } from '@/components/basic/segments'
import { replaceAddress } from '@/components/frame/address'
import { useViewName } from '@/components/frame/view'
import { useKeptDraft } from '@/components/record/form/use-kept-draft'
import { notify, toastSeconds } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { ModelDetail } from '@/lib/model/calls/approval-models'
import { wireTime } from '@/lib/model/moment'
import { Canvas } from './canvas/canvas'
import { Design, type Opened } from './canvas/design'
import { type Engine, engineOf, withEngine } from './canvas/engine'
import { newFile } from './canvas/new-file'
import { checkBpmn, FileRefused } from './canvas/read-file'
import { translatorOf } from './canvas/translate'
import { DesignContext, useChosen, useDesign, useHistory } from './canvas/use-design'
import { ClashDialog } from './clash-dialog'
import styles from './designer.module.css'
import { StepDrawer } from './flow/drawer/step-drawer'
import { FlowView } from './flow/flow-view'
import { readFlow } from './flow/read-flow'
import { BusinessTypes } from './flow/use-known-fields'
import { KeptStyles } from './kept-styles'
import { dropModelDraft, keepModelDraft, type ModelDraft } from './model-draft'
import { Panel, PanelRoom } from './panel/panel'
import { ProblemList } from './problem-list'
import { useTextsOf } from './texts'
import { Toolbar } from './toolbar/toolbar'
import { ZoomBar } from './toolbar/zoom-bar'
import { TrialView } from './trial/trial-view'
import { UndrawnNotice } from './undrawn-notice'
import { useLease } from './use-lease'
import { useLossLines } from './use-loss-lines'
import { useMarks } from './use-marks'
import { useSave } from './use-save'

const noTypes: readonly string[] = []
const nothingTold: Opened = { smooth: true, losses: [], undrawn: [] }

interface WorkspaceProps {
  first: ModelDetail | null
  file: string
  draft: ModelDraft | null
  onCreated?: (key: string) => void
}

interface OpenFile {
  design: Design
  /** It came from elsewhere, so that saving it changes the model. */
  foreign: boolean
}

export function Workspace({ first, file, draft, onCreated }: WorkspaceProps) {
  const t = useTranslations('designer')
  const may = useMay()
  const [model, setModel] = useState(first)
  const locale = useLocale()
  const words = useTextsOf('modeler')
  const begin = (xml: string, engine: Engine, foreign: boolean): OpenFile => ({
    design: new Design(xml, engine, translatorOf(locale, words)),
    foreign,
  })
  const [open, setOpen] = useState(() => begin(file, engineOf(file), false))
  const [ready, setReady] = useState(false)
  const [view, setView] = useState<'canvas' | 'flow'>('canvas')
  /** The file of the dry run that is open. */
  const [tried, setTried] = useState<string | null>(null)
  const [offered, setOffered] = useState(draft && draft.values.xml !== file ? draft : null)
  const { design } = open
  const [told, setTold] = useState<Opened>(nothingTold)
  const lossLines = useLossLines(told.losses)
  const lease = useLease(model?.model_key ?? null)
  const saving = useSave(design, model, (saved) => {
    if (saved.model_key !== model?.model_key) {
      onCreated?.(saved.model_key)
      replaceAddress('/flow/designer', `key=${saved.model_key}`)
    }
    setModel(saved)
    setTold((before) => ({ ...before, losses: [] }))
  })
  useMarks(design, saving.problems)
  useViewName(model ? t('viewName', { name: model.model_name }) : undefined)

  const replace = (next: OpenFile) => {
    setOffered(null)
    setReady(false)
    setTold(nothingTold)
    setOpen(next)
    design.end()
  }
  const show = (xml: string, engine = engineOf(xml), foreign = true) => replace(begin(xml, engine, foreign))
  // read beside the drawing, which stays where the file cannot be read or is not to take its place
  const take = async (xml: string, mayReplace: () => Promise<boolean>) => {
    const next = begin(xml, engineOf(xml), true)
    try {
      const { smooth } = await next.design.open().catch(() => ({ smooth: null }))
      if (!smooth) checkBpmn(xml)
      if (smooth === null) throw new FileRefused('fileBroken')
      if (await mayReplace()) return replace(next)
    } catch (error) {
      next.design.end()
      throw error
    }
    next.design.end()
  }
  const save = async (deploy = false) => {
    if (saving.busy) return
    const question = {
      title: t('lossTitle'),
      text: [t('lossText'), ...lossLines].join('\n'),
      okText: t('saveAnyway'),
      cancelText: t('cancel'),
      danger: true,
    }
    if (lossLines.length === 0 || (await confirmAction(question))) await saving.save(deploy)
  }
  const fail = () => {
    notify().error(t('fileBroken'), toastSeconds)
    if (open.foreign) show(file, engineOf(file), false)
  }
  const key = model?.model_key ?? null
  return (
    <DesignContext value={design}>
      <div className={styles.head}>
        <Link href="/flow/model" className={styles.back}>
          <Icon name="back" size={14} />
          {t('toModels')}
        </Link>
        <h1>{model?.model_name ?? t('newModel')}</h1>
        <small>{model?.process_definition_key}</small>
        <Segments
          label={t('views')}
          value={view}
          options={[
            { value: 'flow', text: t('flow.view') },
            { value: 'canvas', text: t('flow.canvas') },
          ]}
          onChange={setView}
        />
        <span className={styles.online}>
          {model && model.version > 0 ? t('online', { version: model.version, running: model.running }) : t('offline')}
        </span>
      </div>
      {lease.other && (
        <p className={styles.notice} role="status">
          <Icon name="lock" size={14} />
          {t('otherEditor', { name: lease.other.editor_name ?? '' })}
          <Button size="small" onClick={lease.take}>
            {t('take')}
          </Button>
        </p>
      )}
      {told.undrawn.length > 0 && <UndrawnNotice names={told.undrawn} />}
      {offered && (
        <p className={styles.notice} role="status">
          {t('draftFound')}
          <RelativeTime value={wireTime(new Date(offered.at))} />
          <Button size="small" type="primary" onClick={() => show(offered.values.xml)}>
            {t('restore')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              dropModelDraft(key)
              setOffered(null)
            }}
          >
            {t('discard')}
          </Button>
        </p>
      )}
      {ready ? (
        <Toolbar
          name={model?.process_definition_key ?? 'process'}
          plain={view === 'flow'}
          onFile={take}
          onRedraw={() => show(newFile(design.engine, Date.now(), { process: t('newName'), start: t('newStart') }))}
          onEngine={async (engine) => show(withEngine(await design.file(), design.engine, engine), engine)}
        >
          <KeptDraft design={design} modelKey={key} version={model?.row_version} savedAt={model?.update_time} foreign={open.foreign} />
          <Button onClick={async () => setTried(await design.file())} disabled={tried !== null}>
            {t('trial.title')}
          </Button>
          <Button onClick={() => void saving.check()} disabled={saving.busy}>
            {t('check')}
          </Button>
          <Button onClick={() => void save()} loading={saving.busy}>
            {t('save')}
          </Button>
          {may('bpm:model:deploy') && (
            <Button type="primary" disabled={saving.busy} onClick={() => void save(true)}>
              {t('deploy', { version: (model?.version ?? 0) + 1 })}
            </Button>
          )}
        </Toolbar>
      ) : (
        <div className={styles.toolbar} />
      )}
      <BusinessTypes value={model?.business_types ?? noTypes}>
        {tried !== null && (
          <TrialView
            modelKey={key}
            xml={tried}
            onProblems={(problems) => {
              setTried(null)
              saving.show(problems)
            }}
            onClose={() => setTried(null)}
          />
        )}
        <div className={styles.work} hidden={tried !== null}>
          <div className={styles.ground}>
            <KeptStyles />
            <Canvas
              design={design}
              covered={view === 'flow'}
              onOpen={(opened) =>
                // the drawing is in sight before tools and panel are made
                startTransition(() => {
                  setReady(true)
                  setTold(opened)
                })
              }
              onFail={fail}
            />
            {ready && (
              <>
                {view === 'flow' ? <FlowView onCanvas={() => setView('canvas')} /> : <ZoomBar />}
                <ProblemList problems={saving.problems} advice={saving.advice} />
              </>
            )}
          </div>
          {!ready && <PanelRoom />}
          {ready && (view === 'flow' ? <FlowPanel onCanvas={() => setView('canvas')} /> : <Panel />)}
        </div>
      </BusinessTypes>
      {saving.clash && (
        <ClashDialog
          theirs={saving.clash}
          onCopy={() => void saving.saveCopy()}
          onTheirs={(theirs) => {
            saving.forget()
            setModel(theirs)
            dropModelDraft(key)
            show(theirs.bpmn_xml, undefined, false)
          }}
          onClose={saving.forget}
        />
      )}
    </DesignContext>
  )
}

/** The drawer of the approval view; of a model beyond it the panel of the canvas. */
function FlowPanel({ onCanvas }: { onCanvas: () => void }) {
  const design = useDesign()
  useChosen()
  return 'obstacles' in readFlow(design) ? <Panel /> : <StepDrawer onCanvas={onCanvas} />
}

interface KeptDraftProps {
  design: Design
  modelKey: string | null
  version: number | undefined
  /** When the model was last saved; absent before that. */
  savedAt: string | undefined
  foreign: boolean
}

/** Says whether the drawing is saved, and keeps it in the browser while it is not. */
function KeptDraft({ design, modelKey, version, savedAt, foreign }: KeptDraftProps) {
  const t = useTranslations('designer')
  useHistory()
  const isUnsaved = useCallback(() => design.changed || (foreign && !design.wasSaved), [design, foreign])
  const typing = useTyping()
  const unsaved = isUnsaved() || typing
  const { step } = design
  const write = useCallback(
    async () => (isUnsaved() ? keepModelDraft(modelKey, await design.peek(), version) : undefined),
    [design, isUnsaved, modelKey, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is written again after each step of the history
  const keep = useCallback(() => write(), [write, step])
  const keepAtEnd = useCallback(async () => {
    design.flush()
    // fields that go with the view put what they hold into the drawing meanwhile
    await null
    await write()
  }, [design, write])
  useKeptDraft(unsaved ? keep : null, keepAtEnd)
  return (
    <span className={styles.saved} data-unsaved={unsaved || undefined}>
      {t(unsaved ? 'unsaved' : 'allSaved')} {!unsaved && savedAt && <RelativeTime value={savedAt} />}
    </span>
  )
}

/** Where what is typed comes into the drawing when it is left. */
const typedInto = '[data-panel], .djs-direct-editing-content'

/** Whether a field of the panel, or a name on the canvas, is being typed. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const begin = ({ target }: Event) => target instanceof Element && target.closest(typedInto) && setTyping(true)
    const end = () => setTyping(false)
    document.addEventListener('input', begin)
    document.addEventListener('focusout', end)
    return () => {
      document.removeEventListener('input', begin)
      document.removeEventListener('focusout', end)
    }
  }, [])
  return typing
}
