// Writing a daily report: the figures are there already; a draft first, then handed in.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { textOf } from '@/components/record/field/field-props'
import { RefControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { RestoredNote } from '@/components/record/form/form-notes'
import { useFoundDraft, useKeptValues } from '@/components/record/form/use-kept-draft'
import type { DetailRow } from '@/components/record/record-calls'
import { notify, send } from '@/lib/client/api'
import { refreshEntity } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { together, useCall } from '@/lib/client/use-call'
import { useLocked } from '@/lib/client/use-locked'
import { useMe } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { CallAnswer } from '@/lib/model/calls/names'
import type { DailyType } from '@/lib/model/daily-report'
import { callOf } from '@/lib/model/definition'
import { dailyReport } from '@/lib/model/entities/daily-report'
import { refs } from '@/lib/model/field'
import styles from './daily.module.css'
import { DailyFigures } from './daily-figures'

const people = refs('user')
const texts = [
  ['summary', 1000, true],
  ['problem', 500, false],
  ['plan', 500, true],
] as const

type Filled = CallAnswer<'POST /api/fintech/biz/dailyReport/prefill'>

type Report = DetailRow<typeof dailyReport>

/** What a person writes in a report, beside its figures. */
interface Written {
  values: Record<string, string>
  remarks: Record<string, string>
  receivers: Option[]
}

function writtenIn(report: Report | null): Written {
  const names = (report?.receiver_names as string[] | undefined) ?? []
  return {
    values: Object.fromEntries(texts.map(([name]) => [name, textOf(report?.[name])])),
    remarks: { ...((report?.figure_remarks as Record<string, string> | null) ?? {}) },
    receivers: ((report?.receiver_keys as string[] | undefined) ?? []).map((value, index) => ({ value, label: names[index] ?? value })),
  }
}

interface FormProps {
  type: DailyType
  /** The draft to continue; without it, a new report of today. */
  reportKey: string | null
  onClose: () => void
}

export function DailyForm({ type, reportKey, onClose }: FormProps) {
  const t = useTranslations('daily')
  const narrow = useNarrow()
  const old = useCall(reportKey ? callOf(dailyReport, 'detail/{id}') : null, { id: reportKey ?? '' })
  const day = reportKey ? textOf(old.data?.report_date) : null
  const filled = useCall(reportKey && !day ? null : 'POST /api/fintech/biz/dailyReport/prefill', {
    report_type: type,
    ...(day && { report_date: day }),
  })
  const ready = filled.data && (!reportKey || old.data)
  if (ready && filled.data) return <Form type={type} filled={filled.data} old={old.data ?? null} onClose={onClose} />
  return (
    <Drawer open title={t('write')} size={narrow ? '100%' : 720} onClose={onClose}>
      <Unanswered of={reportKey ? together(old, filled) : filled} skeleton={<LinesSkeleton lines={8} />} />
    </Drawer>
  )
}

function Form({ type, filled, old, onClose }: { type: DailyType; filled: Filled; old: Report | null; onClose: () => void }) {
  const t = useTranslations('daily')
  const tf = useTranslations('widget.form')
  const id = useId()
  const me = useMe()
  const narrow = useNarrow()
  const place = old ? textOf(old.report_key) : `${type} ${filled.report_date}`
  const { draft, drop } = useFoundDraft(dailyReport.name, place)
  const [written, setWritten] = useState(() => (draft?.values as unknown as Written | undefined) ?? writtenIn(old))
  const { values, remarks, receivers } = written
  const version = draft?.version ?? old?.row_version
  const [dirty, setDirty] = useState(draft !== null)
  useKeptValues(dailyReport.name, place, dirty ? written : null, version)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { busy, alone } = useAlone()
  const lock = useLocked(busy)
  const write = (part: Partial<Written>) => {
    setDirty(true)
    setWritten((before) => ({ ...before, ...part }))
  }
  const set = (name: string, text: string) => {
    setWrong(({ [name]: _, ...rest }) => rest)
    write({ values: { ...values, [name]: text } })
  }
  const forget = () => {
    drop()
    setDirty(false)
  }
  const discard = () => {
    forget()
    setWritten(writtenIn(old))
  }
  const close = async () => {
    if (dirty && !(await confirmAction({ title: tf('leave'), okText: tf('leaveOk'), cancelText: tf('stay') }))) return
    onClose()
  }
  const save = (submits: boolean) =>
    alone(
      async () => {
        const saved = await send('POST /api/fintech/biz/dailyReport/save', {
          ...(old
            ? { report_key: textOf(old.report_key), row_version: version as number }
            : { report_type: type, report_date: filled.report_date }),
          ...values,
          figure_remarks: remarks,
          receiver_keys: receivers.map(({ value }) => value),
        })
        forget()
        if (submits) await send('POST /api/fintech/biz/dailyReport/submit', { report_key: String(saved.report_key) })
        notify().success(t(submits ? 'submitted' : 'saved'))
        void refreshEntity(dailyReport)
        onClose()
      },
      (error) => {
        setWrong(error.fields)
        void refreshEntity(dailyReport)
      },
    )
  return (
    <Drawer
      open
      title={t('editTitle', { day: filled.report_date, title: t(`title.${type}`) })}
      size={narrow ? '100%' : 720}
      mask={{ closable: false }}
      onClose={() => void close()}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button loading={busy} onClick={() => void save(false)}>
            {t('saveDraft')}
          </Button>
          <Button type="primary" loading={busy} disabled={!values.summary?.trim() || !values.plan?.trim()} onClick={() => void save(true)}>
            {t('submit')}
          </Button>
        </div>
      }
    >
      <div {...lock}>
        <RestoredNote draft={draft} onDiscard={discard} />
        <DailyFigures
          type={type}
          day={filled.report_date}
          user={me}
          figures={filled.figures}
          remarks={remarks}
          onRemark={(name, text) => write({ remarks: { ...remarks, [name]: text } })}
        />
        {texts.map(([name, max, required]) => (
          <Labelled key={name} id={`${id}-${name}`} name={name} label={t(name)} required={required || undefined} message={wrong[name]} wide>
            <TextAreaControl
              id={`${id}-${name}`}
              rows={3}
              most={max}
              showCount
              value={values[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          </Labelled>
        ))}
        <Labelled id={`${id}-receivers`} name="receiver_keys" label={t('receivers')} wide>
          <RefControl id={`${id}-receivers`} field={people} multiple value={receivers} onChange={(next) => write({ receivers: next })} />
        </Labelled>
      </div>
    </Drawer>
  )
}
