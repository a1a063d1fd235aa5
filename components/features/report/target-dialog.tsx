// Sets the targets of one person or department for the months of a year.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { RefControl } from '@/components/record/field/lazy-controls'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import type { Option } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { ref } from '@/lib/model/field'
import styles from './report.module.css'
import type { TargetPlace } from './target-place'

const bounds = { min: 0, scale: 2 }

const fields = { USER: ref('user'), DEPART: ref('department') } as const

export function TargetDialog({ place, onClose, onSaved }: { place: TargetPlace; onClose: () => void; onSaved: () => void }) {
  const t = useTranslations('report.target')
  const problems = useTranslations('validation')
  const id = useId()
  const { year, type, object, level, row } = place
  const old = row?.levels.find((one) => one.level === level)
  const [chosen, setChosen] = useState<Option[]>(row ? [{ value: row.object_key, label: row.object_name }] : [])
  const [months, setMonths] = useState<(number | null)[]>(() => Array.from({ length: 12 }, (_, index) => Number(old?.months[index] ?? 0)))
  const [whole, setWhole] = useState<number | null>(null)
  const boundText = useBoundText()
  const wrong = months.map((value) => (value === null ? problems('required') : boundText(value, bounds)))
  const wholeWrong = boundText(whole, bounds)
  const { busy, alone } = useAlone()
  const save = () =>
    alone(async () => {
      await send('POST /api/fintech/biz/target/addOrUpdate', {
        ...(old
          ? { target_key: old.target_key, row_version: old.row_version }
          : { target_type: type, object_type: object, object_key: chosen[0]?.value, year, level }),
        ...Object.fromEntries(months.map((value, index) => [`m${index + 1}`, value?.toFixed(2)])),
      })
      onSaved()
    })
  const spread = () => {
    const part = Math.floor(((whole ?? 0) / 12) * 100) / 100
    const last = Math.round(((whole ?? 0) - part * 11) * 100) / 100
    setMonths(Array.from({ length: 12 }, (_, index) => (index === 11 ? last : part)))
  }
  return (
    <WorkDialog
      title={row ? t('editTitle', { name: row.object_name }) : t('addTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={busy}
      okButtonProps={{ disabled: chosen.length === 0 || wrong.some((text) => text !== null) }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {!row && (
        <Labelled id={`${id}-object`} name="object_key" label={t('object')} required>
          <RefControl id={`${id}-object`} field={fields[object]} value={chosen} onChange={setChosen} placeholder={t('choose')} />
        </Labelled>
      )}
      <div className={styles.spread}>
        <CountControl aria-label={t('yearAmount')} placeholder={t('yearAmount')} {...bounds} grouped value={whole} onChange={setWhole} />
        <Button disabled={whole === null || wholeWrong !== null} onClick={spread}>
          {t('evenly')}
        </Button>
      </div>
      <div className={styles.months}>
        {months.map((value, index) => (
          <Labelled
            // biome-ignore lint/suspicious/noArrayIndexKey: the months of a year
            key={index}
            id={`${id}-${index}`}
            name={`m${index + 1}`}
            label={t('month', { n: index + 1 })}
            message={wrong[index] ?? undefined}
          >
            <CountControl
              id={`${id}-${index}`}
              {...bounds}
              grouped
              value={value}
              onChange={(next) => setMonths(months.with(index, next))}
            />
          </Labelled>
        ))}
      </div>
    </WorkDialog>
  )
}
