// The dialog in which something is written and published: its fields, a preview, the steps that are open, and the choice between two editors' versions.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConflictDialog } from '@/components/record/form/conflict-dialog'
import form_ from '@/components/record/form/form.module.css'
import { focusFirstField } from '@/components/record/form/form-body'
import { RestoredNote, WrongCount } from '@/components/record/form/form-notes'
import { formatMinute } from '@/lib/client/format'
import { useLocked } from '@/lib/client/use-locked'
import { useNarrow } from '@/lib/client/use-window'
import styles from './publication.module.css'
import type { Publication } from './use-publication'

interface PublicationEditorProps {
  publication: Publication
  title: string
  /** How it will look to its readers. */
  preview: (close: () => void) => ReactNode
  /** The fields. */
  children: ReactNode
}

export function PublicationEditor({ publication, title, preview, children }: PublicationEditorProps) {
  const t = useTranslations('widget.publication')
  const words = useTranslations('widget.form')
  const narrow = useNarrow()
  const [previewing, setPreviewing] = useState(false)
  const lock = useLocked(publication.busy !== null)
  const { form, base, busy, published, main, wrong, conflict } = publication
  const texts = { draft: t(published ? 'keep' : 'saveDraft'), plan: t('plan'), publish: t(published ? 'publish' : 'publishNow') }
  const note =
    form.dirty && form.draft ? words('draft', { time: formatMinute(form.draft.at).slice(11) }) : published ? t('note') : undefined
  return (
    <Modal
      open
      title={title}
      width={narrow ? '100%' : 960}
      centered
      mask={{ closable: false }}
      keyboard={!previewing}
      onCancel={() => void publication.close()}
      afterOpenChange={(open) => open && !narrow && focusFirstField()}
      classNames={{ body: styles.dialog }}
      footer={
        <div className={form_.footer}>
          {wrong > 0 ? <WrongCount count={wrong} /> : <span className={styles.note}>{note}</span>}
          <span className={form_.buttons}>
            <Button onClick={() => void publication.close()}>{words('cancel')}</Button>
            <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
            {main !== 'draft' && (
              <Button data-keeps="" loading={busy === 'draft'} disabled={busy !== null} onClick={() => publication.submit('draft')}>
                {texts.draft}
              </Button>
            )}
            <Button
              type="primary"
              loading={busy === main}
              disabled={busy !== null && busy !== main}
              onClick={() => publication.submit(main)}
            >
              {texts[main]}
            </Button>
          </span>
        </div>
      }
    >
      <RestoredNote draft={form.restored} onDiscard={form.discardDraft} />
      <div className={styles.fields} {...lock}>
        {children}
      </div>
      {previewing && preview(() => setPreviewing(false))}
      {conflict && base && (
        <ConflictDialog
          definition={form.definition}
          base={base}
          mine={form.values}
          theirs={conflict.theirs}
          onClose={() => publication.settle(null)}
          onSave={publication.settle}
        />
      )}
    </Modal>
  )
}
