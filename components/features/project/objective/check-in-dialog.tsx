// A check-in: the value of a key result now, how confident its owner is, and a note; the check-ins before stand below.
import { Button, Checkbox, Slider } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { unlessRefused } from '@/components/basic/refused-controls'
import { WorkDialog } from '@/components/basic/work-dialog'
import { full } from '@/components/record/field/full-width'
import { NumberControl, useBoundText } from '@/components/record/field/number-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
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
  const id = useId()
  const [value, setValue] = useState<string | null>(String(Number(result.current_value ?? result.start_value)))
  const [confidence, setConfidence] = useState(result.confidence ?? 5)
  const [note, setNote] = useState('')
  const [byHand, setByHand] = useState(result.manual_progress !== null)
  const [progress, setProgress] = useState<string | null>(String(Number(result.progress ?? 0)))
  const [tried, setTried] = useState(false)
  const { busy, alone } = useAlone()
  const log = useCall('POST /api/eis/restful/keyResult/log/query', { kr_key: [result.kr_key], pageSize: 20 })
  const boundText = useBoundText()
  const needed = (text: string | null) => (text === null || text === '' ? problems('required') : null)
  const valueWrong = boundText(value, valueBounds) ?? needed(value)
  const progressWrong = byHand ? (boundText(progress, progressBounds) ?? needed(progress)) : null
  const noNote = byHand && note.trim() === ''
  const one = { kr_key: result.kr_key, row_version: result.row_version }
  const save = () =>
    alone(async () => {
      setTried(true)
      if (noNote || valueWrong || progressWrong || value === null) return
      const input = { ...one, value, confidence, note: note.trim(), progress: byHand ? progress : null }
      if (await runProject('POST /api/eis/restful/keyResult/checkIn', input)) onClose()
    })
  const finish = () =>
    alone(async () => {
      if (await runProject('POST /api/eis/restful/keyResult/updateStatus', { ...one, status: 'DONE' })) onClose()
    })
  return (
    <WorkDialog
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
          <Button type="primary" loading={busy} onClick={unlessRefused(() => void save())}>
            {t('checkIn')}
          </Button>
        </>
      }
    >
      <div className={styles.checkIn}>
        <Labelled
          id={`${id}-value`}
          label={t('valueNow', { start: Number(result.start_value), target: Number(result.target_value) })}
          required
          wide
          message={(tried && valueWrong) || undefined}
        >
          <NumberControl id={`${id}-value`} {...valueBounds} value={value} suffix={result.unit} style={full} onChange={setValue} />
        </Labelled>
        <Labelled id={`${id}-confidence`} label={t('confidence', { n: confidence })} required wide>
          <Slider
            id={`${id}-confidence`}
            ariaLabelForHandle={t('confidence', { n: confidence })}
            min={1}
            max={10}
            value={confidence}
            onChange={(next: number) => setConfidence(next)}
          />
        </Labelled>
        <Checkbox checked={byHand} onChange={(event) => setByHand(event.target.checked)}>
          {t('byHand')}
        </Checkbox>
        {byHand && (
          <Labelled id={`${id}-progress`} label={t('progress')} required wide message={(tried && progressWrong) || undefined}>
            <NumberControl id={`${id}-progress`} {...progressBounds} suffix="%" value={progress} onChange={setProgress} />
          </Labelled>
        )}
        <Labelled id={`${id}-note`} label={t('note')} required={byHand} wide message={tried && noNote ? t('noteMissing') : undefined}>
          <TextAreaControl
            id={`${id}-note`}
            most={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={note}
            onChange={(event) => setNote(event.target.value)}
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
