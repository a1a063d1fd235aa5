// A rich-text editor whose value is HTML. Heavy: load it through RichTextControl of lazy-controls.
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import reading from '@/components/basic/rich-text.module.css'
import { useUploadLimit } from '@/components/record/file/upload-limit'
import { notify, toastSeconds } from '@/lib/client/api'
import { formatSize } from '@/lib/client/format'
import { useHeldSends } from '@/lib/client/pending-uploads'
import lists from './picker/picker.module.css'
import { RunningUploads } from './picker/running-uploads'
import { isOnItsWay, useUploads } from './picker/use-uploads'
import styles from './rich-text.module.css'
import { extensions, foreignPicture } from './rich-text-extensions'
import { LinkRow } from './rich-text-link'
import { TableRow } from './rich-text-table'
import { RichTextToolbar } from './rich-text-toolbar'

export interface RichTextEditorProps {
  /** HTML; '' for nothing. */
  value: string
  /** Gets '' when nothing is left. */
  onChange: (html: string) => void
  /** The field's id: its label carries `${id}-label`. */
  id?: string
  disabled?: boolean
  /** How the editor is called where no label stands beside it. */
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** What is written, without the empty paragraph that the editor keeps at the end to type into. */
function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}

const isPicture = (file: File) => file.type.startsWith('image/')

export function RichTextEditor({ value, onChange, id, disabled, ...aria }: RichTextEditorProps) {
  const t = useTranslations('widget.editor')
  const limit = useUploadLimit()
  const last = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const [row, setRow] = useState<'link' | 'table' | null>(null)
  const toggle = (next: 'link' | 'table') => setRow(row === next ? null : next)
  const picker = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    immediatelyRender: false,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: reading.rich ?? '', role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event, __, moved) => !moved && takePictures(event.dataTransfer),
    },
    onUpdate({ editor: changed }) {
      last.current = htmlOf(changed)
      tell.current(last.current)
    },
  })

  /** Behind what is chosen, of which nothing goes; who writes in another field meanwhile goes on there. */
  const put = (file: File, src: string) => {
    const at = document.activeElement
    const elsewhere = at?.matches('input, textarea, [contenteditable]') && !frame.current?.contains(at)
    const picture = { type: 'image', attrs: { src, alt: file.name.replace(/\.[^.]+$/, '') } }
    const steps = editor?.chain().insertContentAt(editor.state.selection.to, picture)
    if (elsewhere) steps?.run()
    else steps?.focus().run()
  }
  const uploads = useUploads(put, (file) => notify().error(t('image.failed', { name: file.name }), toastSeconds))
  useHeldSends(uploads.running.some(isOnItsWay), picker)
  const insert = (file: File) => {
    if (file.size > limit) return notify().warning(t('image.tooLarge', { name: file.name, size: formatSize(limit) }), toastSeconds)
    uploads.start([file])
  }
  /** Pasted and dropped pictures are uploaded; true when there were any. */
  function takePictures(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(isPicture)
    const html = data?.getData('text/html') ?? ''
    if (foreignPicture.test(html)) notify().warning(t('image.foreign'), toastSeconds)
    if (files.length === 0 || html) return false
    for (const file of files) insert(file)
    return true
  }

  useEffect(() => {
    if (!editor || value === last.current) return
    last.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  const { 'aria-label': label, 'aria-invalid': invalid, 'aria-describedby': describedBy } = aria
  useEffect(() => {
    const element = editor?.view.dom
    if (!element) return
    const set = (name: string, text: string | undefined) => (text ? element.setAttribute(name, text) : element.removeAttribute(name))
    set('id', id)
    set('aria-label', label)
    set('aria-labelledby', label ? undefined : id && `${id}-label`)
    set('aria-invalid', invalid ? 'true' : undefined)
    set('aria-describedby', describedBy)
    set('aria-readonly', disabled ? 'true' : undefined)
  }, [editor, id, label, invalid, describedBy, disabled])

  return (
    <div ref={frame} className={styles.editor} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {editor && !disabled && (
        <RichTextToolbar
          editor={editor}
          linking={row === 'link'}
          sizing={row === 'table'}
          onLink={() => toggle('link')}
          onTable={() => toggle('table')}
          onImage={() => picker.current?.click()}
        />
      )}
      {editor && row === 'link' && <LinkRow editor={editor} onClose={() => setRow(null)} />}
      {editor && row === 'table' && <TableRow editor={editor} onClose={() => setRow(null)} />}
      {uploads.running.length > 0 && (
        <ul className={`${lists.uploads} ${styles.uploading}`} aria-label={t('image.uploading')} aria-live="polite">
          <RunningUploads uploads={uploads} />
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (!file) return
          if (isPicture(file)) insert(file)
          else notify().warning(t('image.only'), toastSeconds)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the text puts the cursor at its end */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={styles.paper}
        onClick={(event) => {
          if (event.target === event.currentTarget) editor?.commands.focus('end')
        }}
      >
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
