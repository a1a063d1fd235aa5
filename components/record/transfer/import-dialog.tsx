// Importing a file in three steps: choose it, check its columns and what its rows come to, take them in. The server does the work; leaving the page loses nothing.
import { Modal } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddMessages } from '@/components/basic/add-messages'
import { DialogSteps } from '@/components/basic/dialog-steps'
import { StatusText } from '@/components/basic/status'
import { ApiError, load, notify, send } from '@/lib/client/api'
import { refreshEntity } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { transferTexts } from '@/lib/i18n/transfer-texts'
import type { Wizard } from '@/lib/model/calls/transfer'
import type { Definition } from '@/lib/model/definition'
import { ImportActions } from './import-actions'
import { Figures, ImportCheck, ImportErrors, Working } from './import-check'
import { ImportFile } from './import-file'
import { ImportHandout } from './import-handout'
import { askToSignIn, type Sending, sendSheet } from './send-file'
import styles from './transfer.module.css'
import { useProgress } from './use-progress'
import { type ImportSettings, isEnded, isTried, isWorking, settingsOf, stepOf } from './wizard'

interface ImportDialogProps {
  definition: Pick<Definition, 'name' | 'family' | 'path'>
  /** The entity's name for people. */
  name: string
  /** An import that is under way or done. */
  batchKey?: string
  /** What else an import changes, by the beginning of the calls' paths. */
  refresh?: readonly string[]
  onClose: () => void
}

export function ImportDialog(props: ImportDialogProps) {
  const locale = useLocale()
  return (
    <AddMessages messages={transferTexts(locale)}>
      <LiveDialog {...props} />
    </AddMessages>
  )
}

const progress = 'GET /api/eis/restful/import/progress/{id}'
const readProgress = (id: string) => load(progress, { id })

const nothing: readonly string[] = []

function LiveDialog({ definition, name, batchKey, refresh = nothing, onClose }: ImportDialogProps) {
  const t = useTranslations('transferScreen.import')
  const [sending, setSending] = useState<Sending | null>(null)
  const [key, setKey] = useState<string | null>(batchKey ?? null)
  const { data: batch, replace } = useProgress(progress, key, readProgress, isWorking)
  const [settings, setSettings] = useState<ImportSettings | null>(null)
  const { busy, alone } = useAlone()
  const shown = batch ?? null
  const chosen = settings ?? (shown && settingsOf(shown))

  const take = (next: Wizard) => {
    setKey(next.batch_key)
    setSettings(null)
    replace(next)
    if (isEnded(next)) void refreshEntity(definition, ...refresh)
  }
  const upload = (file: File, byHand = false) => {
    const sent = sendSheet(definition.name, file, byHand, (percent) => setSending((now) => now && { ...now, percent }))
    setSending({ file, percent: 0, upload: sent })
    sent.done
      .then((next) => {
        setSending(null)
        take(next)
        notify().success(t('uploaded', { name: file.name }))
      })
      .catch(async (error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return setSending(null)
        const refused = error instanceof ApiError && error.kind === 'refused'
        setSending({ file, percent: null, upload: null, ...(refused && { refusal: error.message }) })
        if (await askToSignIn(error, { signIn: t('signIn'), stay: t('stay') })) return
        notify().error(error instanceof Error && error.message ? error.message : t('failed'), 5)
      })
  }
  /** One action at a time: a double click acts once. */
  const act = (make: (batchKey: string) => Promise<Wizard>) =>
    alone(async () => {
      if (shown) take(await make(shown.batch_key))
    })
  const close = () => {
    sending?.upload?.cancel()
    if (shown && isEnded(shown)) void refreshEntity(definition, ...refresh)
    onClose()
  }
  const step = stepOf(shown)

  return (
    <Modal
      open
      title={t('title', { name })}
      width={880}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <ImportActions
          batch={shown}
          tried={shown !== null && chosen !== null && isTried(shown, chosen)}
          busy={busy}
          onClose={close}
          onOther={() => {
            setKey(null)
            setSettings(null)
          }}
          onCheck={() => void act((batch_key) => send('POST /api/eis/restful/import/setting', { batch_key, ...chosen }))}
          onStart={() => void act((batch_key) => send('POST /api/eis/restful/import/start', { batch_key }))}
          onStop={() => void act((batch_key) => send('POST /api/eis/restful/import/cancel', { batch_key }))}
        />
      }
    >
      <DialogSteps current={step} titles={[t('stepFile'), t('stepCheck'), t('stepDone')]} />
      {!key && <ImportFile entity={definition.name} sending={sending} onFile={upload} onDrop={() => setSending(null)} />}
      {key && !shown && (
        <p className={styles.note} role="status">
          {t('stale')}
        </p>
      )}
      {shown && chosen && step === 1 && (
        <ImportCheck
          batch={shown}
          settings={chosen}
          onChange={setSettings}
          onPlace={(place) => void act((batch_key) => send('POST /api/eis/restful/import/setting', { batch_key, ...place }))}
          disabled={busy || isWorking(shown)}
        />
      )}
      {shown && step === 2 && <ImportResult batch={shown} onFetched={() => replace({ ...shown, has_handout: false })} />}
    </Modal>
  )
}

/** The third step: how far the import is, and what it came to. */
function ImportResult({ batch, onFetched }: { batch: Wizard; onFetched: () => void }) {
  const t = useTranslations('transferScreen.import')
  if (batch.status === 'RUNNING') return <Working batch={batch} />
  return (
    <div className={styles.check}>
      <p role="status">
        {batch.status === 'DONE' ? (
          <StatusText shape="ok">{t('done')}</StatusText>
        ) : (
          <StatusText shape="bad">{batch.reason ?? t(batch.status === 'CANCELLED' ? 'CANCELLED' : 'FAILED')}</StatusText>
        )}
      </p>
      <Figures
        figures={[
          [t('added'), batch.success],
          [t('updated'), batch.updated],
          [t('skipped'), batch.skipped],
          [t('bad'), batch.fail],
        ]}
        bad={batch.fail > 0}
      />
      {batch.has_handout && <ImportHandout batchKey={batch.batch_key} onFetched={onFetched} />}
      {batch.fail > 0 && <p className={styles.note}>{t('doneNote')}</p>}
      <ImportErrors batch={batch} />
    </div>
  )
}
