// The tools above the canvas.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { saveAnswer } from '@/components/record/transfer/save-file'
import { notify, toastSeconds } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { type Engine, engines } from '../canvas/engine'
import { accepted, FileRefused, readBpmnFile } from '../canvas/read-file'
import { alignments } from '../canvas/services'
import { useDesign, useHistory, useSimulating } from '../canvas/use-design'
import styles from '../designer.module.css'
import { align } from './align'
import { DesignerKeys } from './designer-keys'
import { AlignIcon, RedoIcon, SimulateIcon, UndoIcon } from './icons'
import { jsonOf } from './preview'
import type { Preview } from './preview-dialog'

const PreviewDialog = dynamic(() => retried(() => import('./preview-dialog').then((module) => module.PreviewDialog)), { ssr: false })

interface ToolbarProps {
  /** Of downloaded files. */
  name: string
  /** Of the approval view: without what only the canvas needs. */
  plain: boolean
  /** @throws FileRefused */
  onFile: (xml: string, mayReplace: () => Promise<boolean>) => Promise<void>
  onRedraw: () => void
  onEngine: (engine: Engine) => void
  /** What the screen adds at the right: saving and deploying. */
  children: ReactNode
}

export function Toolbar({ name, plain, onFile, onRedraw, onEngine, children }: ToolbarProps) {
  const t = useTranslations('designer')
  const design = useDesign()
  const history = useHistory()
  const simulating = useSimulating()
  const [preview, setPreview] = useState<Preview | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      const xml = await readBpmnFile(file)
      const question = { title: t('replaceTitle'), text: t('replaceText'), okText: t('replace'), cancelText: t('cancel') }
      await onFile(xml, async () => !design.changed || (await confirmAction(question)))
    } catch (error) {
      notify().error(t(error instanceof FileRefused ? error.reason : 'fileBroken'), toastSeconds)
    }
  }
  const download = async (kind: 'xml' | 'svg' | 'bpmn') => {
    const text = kind === 'svg' ? await design.picture() : await design.file()
    saveAnswer({ name: `${name}.${kind}`, blob: new Blob([text], { type: kind === 'svg' ? 'image/svg+xml' : 'application/xml' }) })
  }
  const show = async (kind: 'xml' | 'json') => {
    const xml = await design.file()
    setPreview({ kind, text: kind === 'xml' ? xml : JSON.stringify(jsonOf(xml), null, 2) })
  }
  const redraw = async () => {
    const question = { title: t('redrawTitle'), text: t('redrawText'), okText: t('redraw'), cancelText: t('cancel'), danger: true }
    if (await confirmAction(question)) onRedraw()
  }
  const words = { few: t('alignFew'), title: t('alignTitle'), text: t('alignText'), ok: t('ok'), cancel: t('cancel') }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tools')}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('open')}
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button type="text" icon={<Icon name="upload" size={14} />} onClick={() => input.current?.click()}>
        {t('open')}
      </Button>
      <Menu
        className={styles.menu}
        align="start"
        entries={(['xml', 'svg', 'bpmn'] as const).map((kind) => ({
          key: kind,
          label: t(`download.${kind}`),
          onClick: () => void download(kind),
        }))}
      >
        <Icon name="download" size={14} />
        {t('downloads')}
        <Icon name="down" size={14} />
      </Menu>
      <Menu
        className={styles.menu}
        align="start"
        entries={[
          { key: 'xml', label: t('previewXml'), onClick: () => void show('xml') },
          { key: 'json', label: t('previewJson'), onClick: () => void show('json') },
        ]}
      >
        <Icon name="api" size={14} />
        {t('preview')}
        <Icon name="down" size={14} />
      </Menu>
      <i className={styles.divider} />
      <Tool label={t('undo')} disabled={!history.undo || simulating} onClick={() => design.service('commandStack').undo()}>
        <UndoIcon />
      </Tool>
      <Tool label={t('redo')} disabled={!history.redo || simulating} onClick={() => design.service('commandStack').redo()}>
        <RedoIcon />
      </Tool>
      <Tool label={t('redraw')} disabled={simulating} onClick={() => void redraw()}>
        <Icon name="refresh" size={14} />
      </Tool>
      {!plain && (
        <>
          <i className={styles.divider} />
          {alignments.map((kind) => (
            <Tool key={kind} label={t(`align.${kind}`)} disabled={simulating} onClick={() => void align(design, kind, words)}>
              <AlignIcon kind={kind} />
            </Tool>
          ))}
          <i className={styles.divider} />
          <Tool label={t('find')} disabled={simulating} onClick={() => design.service('searchPad').toggle()}>
            <Icon name="search" size={14} />
          </Tool>
          <DesignerKeys />
        </>
      )}
      <Menu
        className={styles.menu}
        align="start"
        label={t('engineOf', { name: design.engine })}
        entries={engines.map((engine) => ({
          key: engine,
          label: engine,
          checked: engine === design.engine,
          onClick: () => onEngine(engine),
        }))}
      >
        {design.engine}
        <Icon name="down" size={14} />
      </Menu>
      <span className={styles.right}>
        {(!plain || simulating) && (
          <Button
            icon={<SimulateIcon />}
            aria-pressed={simulating}
            onClick={() => {
              design.flush()
              design.service('toggleMode').toggleMode()
            }}
          >
            {t(simulating ? 'simulateEnd' : 'simulate')}
          </Button>
        )}
        {children}
      </span>
      {preview && <PreviewDialog preview={preview} onClose={() => setPreview(null)} />}
    </div>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  /** Of a tool that stays on. */
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

export function Tool({ label, disabled, pressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
