// A check-in: the value of a key result now, how confident its owner is, and a note; the check-ins before stand below.
import { Button, Checkbox, Slider } from 'antd'
import { useTranslations } from 'next-intl'
import { Failure } from '@/components/basic/answer'
import { unlessRefused } from '@/components/basic/refused-controls'
import { WorkDialog } from '@/components/basic/work-dialog'
import { full } from '@/components/record/field/full-width'
import { NumberControl, useBoundText } from '@/components/record/field/number-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { runProject } from '../run'
import styles from './objective.module.css'
import type { ResultRow } from './objective-rows'

const valueBounds = { scale: 4 }
const progressBounds = { min: 0, max: 100, scale: 1 }

export function CheckInDialog({ result, onClose }: { result: ResultRow; onClose: () => void }) {
  const t = useTranslations('projectWork.okr')
  const problems = useTranslations('validation')
  const boundText = useBoundText()
  const wrongNumber = (text: string | null, bounds: Parameters<typeof boundText>[1]) =>
    boundText(text, bounds) ?? (text === null || text === '' ? problems('required') : undefined)
  const form = useSmallForm(
    () => ({
      value: String(Number(result.current_value ?? result.start_value)) as string | null,
      confidence: result.confidence ?? 5,
      note: '',
      byHand: result.manual_progress !== null,
      progress: String(Number(result.progress ?? 0)) as string | null,
    }),
    ({ value, note, byHand, progress }) => ({
      value: wrongNumber(value, valueBounds),
      progress: byHand ? wrongNumber(progress, progressBounds) : undefined,
      note: byHand && note.trim() === '' ? t('noteMissing') : undefined,
    }),
  )
  const { value, confidence, note, byHand, progress } = form.values
  const log = useCall('POST /api/eis/restful/keyResult/log/query', { kr_key: [result.kr_key], pageSize: 20 })
  const one = { kr_key: result.kr_key, row_version: result.row_version }
  const { onOk: save, ...saving } = form.dialog(async () => {
    const input = { ...one, value: value ?? '', confidence, note: note.trim(), progress: byHand ? progress : null }
    if (await runProject('POST /api/eis/restful/keyResult/checkIn', input, { atFields: form.atFields })) onClose()
  })
  const { busy: finishing, alone } = useAlone()
  const finish = () =>
    alone(async () => {
      if (await runProject('POST /api/eis/restful/keyResult/updateStatus', { ...one, status: 'DONE' })) onClose()
    })
  const busy = saving.busy || finishing
  return (
    <WorkDialog
      {...saving}
      busy={busy}
      title={t('checkInOf', { name: result.kr_name })}
      width={560}
      onCancel={onClose}
      footer={
        <>
          {Number(result.progress) >= 100 && (
            <Button loading={busy} onClick={() => void finish()}>
              {t('finishResult')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={unlessRefused(save)}>
            {t('checkIn')}
          </Button>
        </>
      }
    >
      <div className={styles.checkIn}>
        <Labelled
          {...form.label('value')}
          label={t('valueNow', { start: Number(result.start_value), target: Number(result.target_value) })}
          required
          wide
        >
          <NumberControl
            {...form.control('value')}
            {...valueBounds}
            value={value}
            suffix={result.unit}
            style={full}
            onChange={(next) => form.set({ value: next })}
          />
        </Labelled>
        <Labelled {...form.label('confidence')} label={t('confidence', { n: confidence })} required wide>
          <Slider
            id={form.label('confidence').id}
            ariaLabelForHandle={t('confidence', { n: confidence })}
            min={1}
            max={10}
            value={confidence}
            onChange={(next: number) => form.set({ confidence: next })}
          />
        </Labelled>
        <Checkbox checked={byHand} onChange={(event) => form.set({ byHand: event.target.checked })}>
          {t('byHand')}
        </Checkbox>
        {byHand && (
          <Labelled {...form.label('progress')} label={t('progress')} required wide>
            <NumberControl
              {...form.control('progress')}
              {...progressBounds}
              suffix="%"
              value={progress}
              onChange={(next) => form.set({ progress: next })}
            />
          </Labelled>
        )}
        <Labelled {...form.label('note')} label={t('note')} required={byHand} wide>
          <TextAreaControl
            {...form.control('note')}
            most={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={note}
            onChange={(event) => form.set({ note: event.target.value })}
          />
        </Labelled>
      </div>
      <Failure of={log} />
      {(log.data?.records.length ?? 0) > 0 && (
        <section aria-label={t('log')}>
          <h3>{t('log')}</h3>
          <ol className={styles.log}>
            {log.data?.records.map((entry) => (
              <li key={entry.update_key}>
                <time>{formatMinute(entry.create_time)}</time>
                <b>{Number(entry.value)}</b>
                <span>{Math.round(Number(entry.progress))}%</span>
                <span>{t('confidence', { n: entry.confidence ?? 0 })}</span>
                <span>{entry.create_by_name}</span>
                {entry.note && <p>{entry.note}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </WorkDialog>
  )
}
