// Exporting a list as it stands: its filter and order, chosen columns, a format; a long one goes on behind the page.
import { Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddMessages } from '@/components/basic/add-messages'
import { Failure } from '@/components/basic/answer'
import { StatusText } from '@/components/basic/status'
import { useClear } from '@/components/basic/use-clear'
import { load, send } from '@/lib/client/api'
import { formatSize } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { transferTexts } from '@/lib/i18n/transfer-texts'
import type { ExportJob } from '@/lib/model/calls/transfer'
import type { Definition } from '@/lib/model/definition'
import { hasWords } from '@/lib/model/plain-text'
import { type ExportType, exportTypes, transferLimits } from '@/lib/model/transfer'
import type { ListRequest } from '@/lib/model/wire'
import { exportAddress, saveFile } from './save-file'
import styles from './transfer.module.css'
import { useProgress } from './use-progress'

interface Choice {
  field: string
  title: string
}

interface ExportDialogProps {
  definition: Pick<Definition, 'name'>
  /** The entity's name for people. */
  name: string
  /** What the list has asked for. */
  query: ListRequest
  /** The columns that the list shows. */
  columns: readonly Choice[]
  total: number | undefined
  atLeast: boolean
  onClose: () => void
}

export function ExportDialog(props: ExportDialogProps) {
  const locale = useLocale()
  return (
    <AddMessages messages={transferTexts(locale)}>
      <LiveDialog {...props} />
    </AddMessages>
  )
}

const progress = 'GET /api/eis/restful/export/progress/{id}'
const readProgress = (id: string) => load(progress, { id })
const isWorking = (job: ExportJob) => job.status === 'RUNNING'

function LiveDialog({ definition, name, query, columns, total, atLeast, onClose }: ExportDialogProps) {
  const t = useTranslations('transferScreen.export')
  const offered = useCall('GET /api/eis/restful/export/fields', { entity: definition.name })
  const [chosen, setChosen] = useState<readonly string[]>(() => columns.map((column) => column.field))
  const [type, setType] = useState<ExportType>('xlsx')
  const [key, setKey] = useState<string | null>(null)
  const { busy, alone } = useAlone()
  const { data: job, replace } = useProgress(progress, key, readProgress, isWorking)

  const all = useMemo(() => {
    const shown = columns.map((column) => column.field)
    const more = (offered.data ?? []).filter(({ field }) => !shown.includes(field))
    return [...columns, ...more.map(({ field, label }) => ({ field, title: label }))]
  }, [columns, offered.data])

  const start = () =>
    alone(async () => {
      const picked = all.filter(({ field }) => chosen.includes(field))
      const made = await send('POST /api/eis/restful/export/start', { entity: definition.name, query, columns: picked, type })
      setKey(made.export_key)
      replace(made)
      if (made.status === 'DONE') saveFile(exportAddress(made.export_key))
    })
  const count = total === undefined ? '' : t(atLeast ? 'atLeast' : 'count', { n: total })
  const footer = key ? (
    <JobActions job={job} onClose={onClose} />
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void start()}>
        {t('start')}
      </Button>
    </>
  )
  return (
    <Modal open title={t('title', { name })} width={640} onCancel={onClose} footer={footer}>
      {key ? (
        <JobState job={job} />
      ) : (
        <>
          <p className={styles.note}>{t('scope', { count })}</p>
          <Failure of={offered} />
          <Columns all={all} shown={columns} chosen={chosen} onChange={setChosen} />
          <fieldset className={styles.settings}>
            <legend>{t('type')}</legend>
            <Radio.Group
              value={type}
              onChange={(event) => setType(event.target.value)}
              options={exportTypes.map((value) => ({ value, label: t(value) }))}
            />
          </fieldset>
          <p className={styles.note}>{t('privacy')}</p>
        </>
      )}
    </Modal>
  )
}

interface ColumnsProps {
  all: readonly Choice[]
  shown: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Columns({ all, shown, chosen, onChange }: ColumnsProps) {
  const clear = useClear()
  const t = useTranslations('transferScreen.export')
  const [word, setWord] = useState('')
  const visible = all.filter(({ title }) => hasWords([title], word))
  return (
    <fieldset className={styles.columns}>
      <legend>
        {t('columns')} · {chosen.length === 0 ? t('none') : t('chosen', { n: chosen.length })}
      </legend>
      <div className={styles.row}>
        <Input
          className={styles.search}
          allowClear={clear}
          placeholder={t('search')}
          aria-label={t('search')}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button size="small" onClick={() => onChange(shown.map(({ field }) => field))}>
          {t('current')}
        </Button>
        <Button size="small" onClick={() => onChange(all.map(({ field }) => field))}>
          {t('all')}
        </Button>
      </div>
      <Checkbox.Group
        className={styles.choices}
        value={chosen.filter((field) => visible.some((one) => one.field === field))}
        onChange={(values) => {
          const kept = chosen.filter((field) => !visible.some((one) => one.field === field))
          onChange([...kept, ...values])
        }}
        options={visible.map(({ field, title }) => ({ value: field, label: title }))}
      />
    </fieldset>
  )
}

function JobState({ job }: { job: ExportJob | undefined }) {
  const t = useTranslations('transferScreen.export')
  if (!job || job.status === 'RUNNING') {
    return (
      <div className={styles.working} role="status">
        <span>{t('working')}</span>
        {job && <small>{t('written', { n: job.count.toLocaleString('en-US') })}</small>}
        <small>{t('background')}</small>
      </div>
    )
  }
  return (
    <div className={styles.working} role="status">
      {job.status === 'DONE' ? (
        <StatusText shape="ok">{t('done')}</StatusText>
      ) : (
        <StatusText shape="bad">{job.reason ?? t('failed')}</StatusText>
      )}
      <span>{job.file_name}</span>
      {job.status === 'DONE' && (
        <small>
          {t('doneNote', {
            n: job.count.toLocaleString('en-US'),
            size: formatSize(job.size ?? undefined),
            days: transferLimits.exportDays,
          })}
        </small>
      )}
    </div>
  )
}

function JobActions({ job, onClose }: { job: ExportJob | undefined; onClose: () => void }) {
  const t = useTranslations('transferScreen.export')
  if (job?.status !== 'DONE') return <Button onClick={onClose}>{t(job?.status === 'RUNNING' ? 'leave' : 'close')}</Button>
  return (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button type="primary" onClick={() => saveFile(exportAddress(job.export_key))}>
        {t('download')}
      </Button>
    </>
  )
}
